//~ violated
import glassbox.*;

/** The system properties are part of the invariant, and an operation breaks it. */
public class InvariantReadsProperty {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        System.setProperty("soundness.invalid", "yes");
    }

    boolean repOk() {
        return System.getProperty("soundness.invalid") == null;
    }
}
