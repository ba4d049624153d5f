//~ unknown global-state
import glassbox.*;

/** A static field refers to the object that was made last. */
public class StaticLast {
    private static StaticLast last;
    private int value;

    public StaticLast() {
        last = this;
    }

    public void set(int value) {
        this.value = value;
    }

    public void check() {
        assert last == null || last.value >= 0;
    }

    boolean repOk() {
        return true;
    }
}
