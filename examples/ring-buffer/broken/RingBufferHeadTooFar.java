//~ bound 1
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.Arrays;

/** A ring buffer whose head goes one place too far before it starts again. */
public class RingBufferHeadTooFar {
    private Object[] elements;
    private int head;
    @Domain(extra = 1) private int size;

    @Allowed(IllegalArgumentException.class)
    public RingBufferHeadTooFar(@Domain(extra = 1) int capacity) {
        if (capacity < 1) throw new IllegalArgumentException();
        elements = new Object[capacity];
    }

    @Invariant
    boolean repOk() {
        if (elements == null || elements.length == 0) return false;
        if (head < 0 || head >= elements.length) return false;
        if (size < 0 || size > elements.length) return false;
        for (int i = size; i < elements.length; i++) {
            if (elements[(head + i) % elements.length] != null) return false;
        }
        return true;
    }

    /** Adds an element at the end; returns whether there was place for it. */
    public boolean offer(Object element) {
        if (size == elements.length) return false;
        elements[(head + size) % elements.length] = element;
        size++;
        return true;
    }

    /** Removes and returns the first element; null if there is none. */
    public Object poll() {
        if (size == 0) return null;
        Object element = elements[head];
        elements[head] = null;
        head = head == elements.length ? 0 : head + 1; //~ VIOLATION poll: invariant
        size--;
        return element;
    }

    /** Returns the last element; null if there is none. */
    public Object peekLast() {
        if (size == 0) return null;
        return elements[(head + size - 1) % elements.length];
    }

    public void clear() {
        Arrays.fill(elements, null);
        head = 0;
        size = 0;
    }
}
