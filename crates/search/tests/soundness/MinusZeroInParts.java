//~ violated

/** Minus zero in a record and in an array. */
public class MinusZeroInParts {
    record Point(float x) {}

    Point point = new Point(-0f);
    double[] numbers = {-0.0};

    boolean repOk() {
        return true;
    }

    public void point() {
        assert point == null || !(1 / point.x < 0);
    }

    public void numbers() {
        assert numbers == null || numbers.length == 0 || !(1 / numbers[0] < 0);
    }
}
