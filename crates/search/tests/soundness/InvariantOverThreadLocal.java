//~ unknown global-state
import glassbox.*;

/** Which states are valid depends on a thread local that an operation sets. */
public class InvariantOverThreadLocal {
    static final ThreadLocal<Boolean> STRICT = new ThreadLocal<>();
    int a;

    public void clear() {
        a = 0;
        STRICT.set(true);
    }

    public void increase() {
        if (a < 1) {
            a++;
        }
    }

    boolean repOk() {
        return a >= 0 && (a == 0 || STRICT.get() == null || STRICT.get());
    }
}
