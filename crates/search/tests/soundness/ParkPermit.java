//~ unknown global-state
import glassbox.*;
import java.util.concurrent.locks.LockSupport;

/** Without the permit of a call before, parking takes its full time. */
public class ParkPermit {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        LockSupport.unpark(Thread.currentThread());
    }

    public void read() {
        long before = System.nanoTime();
        LockSupport.parkNanos(1_000_000_000L);
        assert System.nanoTime() - before >= 1_000_000_000L;
    }

    boolean repOk() {
        return true;
    }
}
