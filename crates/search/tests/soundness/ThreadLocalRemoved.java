//~ unknown global-state
import glassbox.*;

/** One operation removes what the class initialiser has set. */
public class ThreadLocalRemoved {
    static final ThreadLocal<Integer> LIMIT = new InheritableThreadLocal<>();

    static {
        LIMIT.set(1);
    }

    int a;

    public void set(int v) {
        a = v;
    }

    public void forget() {
        LIMIT.remove();
    }

    public void read() {
        assert LIMIT.get() == 1;
    }

    boolean repOk() {
        return true;
    }
}
