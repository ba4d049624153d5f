//~ unknown global-state
import glassbox.*;

/** The assertion fails in the second call only. */
public class PropertyIsSet {
    int a;

    public void set(int v) {
        assert System.setProperty("soundness.once", "set") == null;
        a = v;
    }

    boolean repOk() {
        return true;
    }
}
