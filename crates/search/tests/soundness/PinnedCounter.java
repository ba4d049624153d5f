//~ unknown pinned
//~ blackbox: violated
import glassbox.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes a value to an object of the library that happens to be the one that it has. */
public class PinnedCounter {
    private final AtomicInteger count = new AtomicInteger();

    public void reset(int value) {
        count.set(value);
    }

    public void isZero() {
        assert count.get() == 0;
    }

    boolean repOk() {
        return count != null;
    }
}
