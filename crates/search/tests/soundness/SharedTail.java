//~ holds
import glassbox.*;

/** Lists share their tails, which nothing changes after construction. */
public class SharedTail {
    private int value;
    private SharedTail tail;
    private int length;

    public SharedTail() {}

    private SharedTail(int value, SharedTail tail) {
        this.value = value;
        this.tail = tail;
        this.length = tail.length + 1;
    }

    public SharedTail with(int value) {
        return new SharedTail(value, this);
    }

    public int first() {
        return value;
    }

    boolean repOk() {
        return tail == null ? length == 0 : length == tail.length + 1;
    }
}
