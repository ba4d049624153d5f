//~ holds
import glassbox.*;

/** A copy shares an array that no method writes to. */
public class SharedArrayUnwritten {
    private int[] values = {1};

    public SharedArrayUnwritten() {}

    public SharedArrayUnwritten(SharedArrayUnwritten other) {
        if (other != null) {
            values = other.values;
        }
    }

    public int first() {
        return values[0];
    }

    boolean repOk() {
        return values != null && values.length == 1 && values[0] <= 1;
    }
}
