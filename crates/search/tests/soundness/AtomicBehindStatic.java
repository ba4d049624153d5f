//~ unknown global-state
import glassbox.*;
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicBehindStatic {
    static final AtomicInteger CALLS = new AtomicInteger();

    public void write() {
        CALLS.set(1);
    }

    public void read() {
        assert CALLS.get() == 0;
    }

    boolean repOk() {
        return true;
    }
}
