package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsPriorityQueue;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;

/** {@link java.util.PriorityQueue}: a binary heap in an array, in the natural order of its elements. */
@Specifies("java.util.PriorityQueue")
abstract class PriorityQueueSpecification {
    @Domain(fixed = true) Comparator<?> comparator;
    /** Every bound includes the array of 11 slots that a queue gets by default. */
    @Domain(extra = 10) Object[] queue;
    @Domain(extra = 1) int size;

    /** No element is null or less than its parent, and what is behind the elements is null. */
    @Invariant
    boolean repOk() {
        if (comparator != null || queue == null || queue.length == 0 || size < 0 || size > queue.length) {
            return false;
        }
        for (int index = 0; index < queue.length; index++) {
            if ((index < size) != (queue[index] != null)) {
                return false;
            }
            if (0 < index && index < size && isLess(queue[index], queue[(index - 1) / 2])) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    private boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
    }

    /** What the queue stands for: its elements, in no order but their own. */
    AbsPriorityQueue<Object> abstraction() {
        AbsPriorityQueue<Object> elements = new AbsPriorityQueue<>();
        for (int index = 0; index < size; index++) {
            elements.add(queue[index]);
        }
        return elements;
    }

    // What is checked. A null element is rejected where it would be added, and is never found.

    @Operation
    PriorityQueueSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    PriorityQueueSpecification(@Domain(min = -1, extra = 11) int initialCapacity) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean contains(Object element);

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object element();

    @Operation
    abstract Object peek();

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean add(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean offer(Object element);

    @Operation
    abstract Object poll();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object remove();

    @Operation
    abstract boolean remove(Object element);

    @Operation
    abstract void clear();

    @Operation
    abstract Comparator<Object> comparator();

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation
    abstract Object[] toArray();
}
