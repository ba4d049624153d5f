//~ unknown global-state
import glassbox.*;
import java.security.Security;

public class SecurityProperty {
    int a;

    public void set(int v) {
        a = v;
        Security.setProperty("soundness.mark", "m" + v);
    }

    public void read() {
        assert Security.getProperty("soundness.mark") == null;
    }

    boolean repOk() {
        return true;
    }
}
