//~ unknown global-state
import glassbox.*;

/** Which states are valid depends on a property that an operation sets. */
public class InvariantOverProperty {
    int a;

    public void clear() {
        a = 0;
        System.setProperty("soundness.strict", "yes");
    }

    public void increase() {
        if (a < 1) {
            a++;
        }
    }

    boolean repOk() {
        return a == 0 || System.getProperty("soundness.strict", "no").length() <= 3;
    }
}
