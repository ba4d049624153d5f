//~ holds
import glassbox.*;

/** The invariant counts in a field how often it is evaluated, and remembers a value. */
public class InvariantCounts {
    private int calls;
    private Integer remembered;
    private int value;

    public void set(int value) {
        this.value = value;
        remembered = null;
    }

    public int get() {
        return value;
    }

    boolean repOk() {
        calls++;
        if (remembered == null) {
            remembered = value;
        }
        return remembered == value && value >= 0;
    }
}
