//~ holds
import glassbox.*;

/** A property is set to one of several values, and no operation depends on it. */
public class PropertyNobodyReads {
    int a;

    public void set(int v) {
        a = v;
        System.setProperty("soundness.last", "v" + v);
    }

    public int get() {
        return a;
    }

    boolean repOk() {
        return true;
    }
}
