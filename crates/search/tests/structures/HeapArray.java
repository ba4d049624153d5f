import glassbox.Declarative;
import glassbox.Domain;

/** A binary heap in an array, capacity as it comes. */
public class HeapArray {
    int[] items;
    @Domain(extra = 1) int size;

    public HeapArray(@Domain(extra = 1) int capacity) {
        items = new int[capacity];
    }

    @Declarative
    boolean repOk() {
        if (items == null || size > items.length) return false;
        for (int index = 0; index < items.length; index++) {
            if (!isRight(index)) return false;
        }
        return true;
    }

    /** Whether an item is not less than the one above it; what is not in use is zero. */
    @Declarative
    boolean isRight(int index) {
        if (index >= size) return items[index] == 0;
        return index == 0 || items[index] >= items[(index - 1) / 2];
    }

    // operations

    public boolean insert(int value) {
        if (size == items.length) return false;
        int index = size;
        size++;
        items[index] = value;
        while (index > 0 && items[index] < items[(index - 1) / 2]) {
            int other = items[index];
            items[index] = items[(index - 1) / 2];
            items[(index - 1) / 2] = other;
            index = (index - 1) / 2;
        }
        return true;
    }

    public int extractMin() {
        if (size == 0) return -1;
        int smallest = items[0];
        size--;
        int last = items[size];
        items[size] = 0;
        if (size == 0) return smallest;
        int index = 0;
        while (2 * index + 1 < size) {
            int child = 2 * index + 1;
            if (child + 1 < size && items[child + 1] < items[child]) child++;
            if (last <= items[child]) break;
            items[index] = items[child];
            index = child;
        }
        items[index] = last;
        return smallest;
    }
}
