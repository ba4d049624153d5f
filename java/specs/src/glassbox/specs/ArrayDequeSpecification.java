package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;

/** {@link java.util.ArrayDeque}: the elements in a circular array that is never full. */
@Specifies("java.util.ArrayDeque")
abstract class ArrayDequeSpecification {
    @Domain(extra = 1) Object[] elements;
    @Domain(extra = 1) int head;
    @Domain(extra = 1) int tail;

    /** From the head up to the tail no slot is null, and from the tail up to the head, at least one, all are. */
    @Invariant
    boolean repOk() {
        if (elements == null || !isSlot(head) || !isSlot(tail)) {
            return false;
        }
        for (int slot = 0; slot < elements.length; slot++) {
            if (isTaken(slot) != (elements[slot] != null)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSlot(int index) {
        return 0 <= index && index < elements.length;
    }

    /** Whether a slot is one from the head up to the tail, which may lie before the head. */
    private boolean isTaken(int slot) {
        return head <= tail ? head <= slot && slot < tail : head <= slot || slot < tail;
    }

    /** What the deque stands for: its elements from the head on. */
    AbsDeque<Object> abstraction() {
        AbsDeque<Object> deque = new AbsDeque<>();
        int length = elements.length;
        int size = tail >= head ? tail - head : tail - head + length;
        for (int i = 0; i < size; i++) {
            deque.addLast(elements[head + i < length ? head + i : head + i - length]);
        }
        return deque;
    }

    // What is checked. A null element is rejected where it would be added, and is never found.

    @Operation
    ArrayDequeSpecification() {}

    @Operation
    ArrayDequeSpecification(@Domain(min = -1, extra = 1) int numberOfElements) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean contains(Object element);

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object getFirst();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object getLast();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object element();

    @Operation
    abstract Object peek();

    @Operation
    abstract Object peekFirst();

    @Operation
    abstract Object peekLast();

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean add(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract void addFirst(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract void addLast(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean offer(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean offerFirst(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean offerLast(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract void push(Object element);

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object remove();

    @Operation
    abstract boolean remove(Object element);

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object removeFirst();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object removeLast();

    @Operation
    abstract boolean removeFirstOccurrence(Object element);

    @Operation
    abstract boolean removeLastOccurrence(Object element);

    @Operation
    abstract Object poll();

    @Operation
    abstract Object pollFirst();

    @Operation
    abstract Object pollLast();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object pop();

    @Operation
    abstract void clear();

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract Iterator<Object> descendingIterator();

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation
    abstract Object[] toArray();

    @Operation
    public abstract Object clone();
}
