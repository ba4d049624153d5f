//~ unknown global-state
import glassbox.*;

/** The first call makes the thread local itself. */
public class LazyThreadLocal {
    static ThreadLocal<Integer> last;
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        if (last == null) {
            last = new ThreadLocal<>();
        }
        last.set(a);
    }

    public void read() {
        assert last == null || last.get() != 1;
    }

    boolean repOk() {
        return true;
    }
}
