//~ violated

/** A constructor leaves minus zero, which is equal to zero and divides to another infinity. */
public class MinusZero {
    double value = -0.0;

    boolean repOk() {
        return true;
    }

    public void set(double other) {
        value = other;
    }

    public void check() {
        assert !(1 / value < 0);
    }
}
