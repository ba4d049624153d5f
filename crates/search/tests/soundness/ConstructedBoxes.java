//~ violated

/** A deprecated constructor makes a second object of a number that boxing caches. */
public class ConstructedBoxes {
    private Integer number = 1;

    boolean repOk() {
        return number != null;
    }

    @SuppressWarnings("removal")
    public void copy() {
        number = new Integer(number);
    }

    public void compare() {
        Integer one = 1;
        assert !number.equals(one) || number == one;
    }
}
