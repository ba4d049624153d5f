//~ bound 4
//~ holds
import glassbox.Domain;

/**
 * A binary heap in an array, the largest number first; what is not in use is zero.
 *
 * <p>Let H(s, m) be the number of heaps of s elements over m values: H(0, m) = 1, and H(s, m) is the sum of H(l,
 * v) * H(r, v) for v from 1 to m, where l and r are the sizes of the two subtrees of a heap of s elements. An
 * array of the length c holds 0 to c elements, so that the number of heaps at the bound n is the sum of (n + 1 -
 * s) * H(s, n) for s from 0 to n: 3, 10, 39, 176, 984, 6434 for n from 1 to 6.
 */
public class HeapArray {
    int[] elements;
    @Domain(extra = 1) int size;

    public HeapArray(@Domain(extra = 1) int capacity) {
        elements = new int[capacity];
    }

    public boolean repOk() {
        if (elements == null) return false;
        if (size < 0 || size > elements.length) return false;
        for (int i = 0; i < size; i++) {
            if (i > 0 && elements[i] > elements[(i - 1) / 2]) return false;
        }
        for (int i = size; i < elements.length; i++) {
            if (elements[i] != 0) return false;
        }
        return true;
    }

    /** Adds a number; returns whether there was place for it. */
    public boolean add(int element) {
        if (size == elements.length) return false;
        int i = size++;
        while (i > 0 && elements[(i - 1) / 2] < element) {
            elements[i] = elements[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        elements[i] = element;
        return true;
    }

    public boolean contains(int element) {
        for (int i = 0; i < size; i++) {
            if (elements[i] == element) return true;
        }
        return false;
    }
}
