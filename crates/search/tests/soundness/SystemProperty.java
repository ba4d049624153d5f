//~ unknown global-state
import glassbox.*;

/** One operation reads a system property that another one sets. */
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
