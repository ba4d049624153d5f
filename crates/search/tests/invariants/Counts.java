import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;

/** A permutation: its invariant makes an array as long as the one that it looks at. */
public class Counts {
    private int[] values = new int[0];

    public Counts() {}

    @Invariant
    boolean repOk() {
        if (values == null) {
            return false;
        }
        boolean[] seen = new boolean[values.length];
        for (int value : values) {
            if (value < 0 || value >= values.length || seen[value]) {
                return false;
            }
            seen[value] = true;
        }
        return true;
    }

    @Operation
    public void reverse() {
        for (int low = 0, high = values.length - 1; low < high; low++, high--) {
            int old = values[low];
            values[low] = values[high];
            values[high] = old;
        }
    }

    @Operation
    public void invert() {
        int[] inverse = new int[values.length];
        for (int index = 0; index < values.length; index++) {
            inverse[values[index]] = index;
        }
        values = inverse;
    }

    @Operation
    public void spoil() {
        if (values.length > 1) {
            values[0] = values[1];
        }
    }
}
