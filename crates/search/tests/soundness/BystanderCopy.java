//~ unknown shared-part
//~ blackbox: violated
import glassbox.*;

/** A copy shares its array with the original, whose invariant a call on the copy breaks. */
public class BystanderCopy {
    private int[] values = new int[1];
    private int sum;

    public BystanderCopy() {}

    public BystanderCopy(BystanderCopy other) {
        if (other != null) {
            values = other.values;
            sum = other.sum;
        }
    }

    public void set(int value) {
        values[0] = value;
        sum = value;
    }

    boolean repOk() {
        return values != null && values.length == 1 && sum == values[0];
    }
}
