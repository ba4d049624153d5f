//~ unknown global-state
import glassbox.*;

/** What one operation stores in the system properties, another one reads. */
public class SystemProperty {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        System.setProperty("soundness.mark", "m" + a);
    }

    public void read() {
        assert System.getProperty("soundness.mark") == null;
    }

    boolean repOk() {
        return true;
    }
}
