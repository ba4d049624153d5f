//~ unknown global-state
import glassbox.*;

/** The value belongs to the static field, and is stored in the thread. */
public class StaticThreadLocal {
    static final ThreadLocal<Integer> LAST = new ThreadLocal<>();
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        LAST.set(a);
    }

    public void read() {
        assert LAST.get() == null;
    }

    boolean repOk() {
        return true;
    }
}
