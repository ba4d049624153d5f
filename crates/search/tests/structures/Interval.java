import glassbox.Invariant;
import glassbox.Operation;

/** An interval of long numbers; of them, the order alone matters. */
public class Interval {
    private long low;
    private long high;

    public Interval() {}

    @Invariant
    boolean repOk() {
        return low <= high;
    }

    // operations

    @Operation
    public void include(long number) {
        if (number < low) {
            low = number;
        } else if (number > high) {
            high = number;
        }
    }

    @Operation
    public boolean contains(long number) {
        return number > Long.MIN_VALUE && low <= number && number <= high;
    }
}
