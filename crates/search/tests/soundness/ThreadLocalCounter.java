//~ unknown global-state
import glassbox.*;

/** The value stays the same object, and its content changes. */
public class ThreadLocalCounter {
    static final ThreadLocal<int[]> CALLS = ThreadLocal.withInitial(() -> new int[1]);
    int a;

    public void set(int v) {
        a = v;
        CALLS.get()[0] = v;
    }

    public void read() {
        assert CALLS.get()[0] == 0;
    }

    boolean repOk() {
        return true;
    }
}
