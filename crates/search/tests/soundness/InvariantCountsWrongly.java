//~ violated
//~ blackbox: holds
import glassbox.*;

/** A call changes a value that the invariant may have remembered; no call leads to a state in which it has. */
public class InvariantCountsWrongly {
    private Integer remembered;
    private int value;

    public void set(int value) {
        this.value = value;
    }

    public int get() {
        return value;
    }

    boolean repOk() {
        if (remembered == null) {
            remembered = value;
        }
        return remembered == value && value >= 0;
    }
}
