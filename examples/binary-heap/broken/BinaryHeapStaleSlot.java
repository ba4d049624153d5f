//~ bound 2
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.Arrays;
import java.util.NoSuchElementException;

/** A binary heap whose {@code extractMinimum} leaves the last element behind. */
public class BinaryHeapStaleSlot {
    private int[] elements;
    @Domain(extra = 1) private int size;

    public BinaryHeapStaleSlot(@Domain(extra = 1) int capacity) {
        elements = new int[capacity];
    }

    @Invariant
    boolean repOk() {
        if (elements == null || size < 0 || size > elements.length) return false;
        for (int i = 1; i < size; i++) {
            if (elements[(i - 1) / 2] > elements[i]) return false;
        }
        for (int i = size; i < elements.length; i++) {
            if (elements[i] != 0) return false;
        }
        return true;
    }

    public void insert(int key) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size + 1);
        }
        int i = size++;
        while (i > 0 && elements[(i - 1) / 2] > key) {
            elements[i] = elements[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        elements[i] = key;
    }

    /** Returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int minimum() {
        if (size == 0) throw new NoSuchElementException();
        return elements[0];
    }

    /** Removes and returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int extractMinimum() {
        int minimum = minimum();
        int last = elements[--size]; //~ VIOLATION extractMinimum: invariant
        if (size > 0) siftDown(last);
        return minimum;
    }

    /** Puts a number at the top and lets it sink to where it belongs. */
    private void siftDown(int key) {
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && elements[child + 1] < elements[child]) child++;
            if (elements[child] >= key) break;
            elements[i] = elements[child];
            i = child;
        }
        elements[i] = key;
    }
}
