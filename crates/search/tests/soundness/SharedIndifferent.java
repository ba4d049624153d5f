//~ holds
import glassbox.*;

/** Copies share a counter on which no invariant depends. */
public class SharedIndifferent {
    static class Counter {
        int calls;
    }

    private Counter counter = new Counter();
    private int value;

    public SharedIndifferent copy() {
        SharedIndifferent copy = new SharedIndifferent();
        copy.counter = counter;
        copy.value = value;
        return copy;
    }

    public void count() {
        counter.calls = 1 - counter.calls;
    }

    boolean repOk() {
        return counter != null && value >= 0;
    }
}
