import glassbox.Allowed;
import glassbox.Domain;
import glassbox.model.AbsStack;
import java.util.EmptyStackException;

/** A stack. It says what it stands for. */
public class StrongStack {
    private Object[] items = new Object[1];

    @Domain(extra = 1)
    private int size;

    private boolean repOk() {
        return items != null && size >= 0 && size <= items.length;
    }

    /** What the stack stands for, the top last. */
    AbsStack<Object> abstraction() {
        AbsStack<Object> stack = new AbsStack<>();
        for (int i = 0; i < size; i++) {
            stack.add(items[i]);
        }
        return stack;
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
