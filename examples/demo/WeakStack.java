import glassbox.Allowed;
import glassbox.Domain;
import java.util.EmptyStackException;

/** A stack. Its invariant says little. */
public class WeakStack {
    private Object[] items = new Object[1];

    @Domain(extra = 1)
    private int size;

    private boolean repOk() {
        return items != null && size >= 0 && size <= items.length;
    }

    public Object push(Object item) {
        if (size == items.length) {
            Object[] larger = new Object[size + 1];
            for (int i = 0; i < size; i++) {
                larger[i] = items[i];
            }
            items = larger;
        }
        items[size] = item;
        size++;
        return item;
    }

    @Allowed(EmptyStackException.class)
    public Object pop() {
        if (size == 0) {
            throw new EmptyStackException();
        }
        size--;
        return items[size];
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
