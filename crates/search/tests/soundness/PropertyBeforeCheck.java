//~ holds
import glassbox.*;

/** Only an operation that the check calls to get ready sets the property, and it takes it back. */
public class PropertyBeforeCheck {
    int a;

    public void set(int v) {
        String before = System.setProperty("soundness.scratch", "set");
        assert before == null;
        System.clearProperty("soundness.scratch");
        a = v;
    }

    public void read() {
        assert System.getProperty("soundness.scratch") == null;
    }

    boolean repOk() {
        return true;
    }
}
