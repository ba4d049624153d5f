//~ violated
import glassbox.*;

/** The static field is part of the invariant, and an operation breaks it. */
public class InvariantOverStatic {
    static int limit = 3;
    int a;

    public void shrink() {
        limit = 0;
    }

    public void set(int v) {
        if (v < limit) {
            a = v;
        }
    }

    boolean repOk() {
        return a == 0 || a < limit;
    }
}
