package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsDeque;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

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

    @Operation(upTo = 5)
    String text() {
        return toString();
    }

    // What takes a collection or a function, called with small ones; and what is done with iterators.

    abstract boolean addAll(Collection<?> elements);

    abstract boolean removeAll(Collection<?> elements);

    abstract boolean retainAll(Collection<?> elements);

    abstract boolean containsAll(Collection<?> elements);

    abstract boolean removeIf(Predicate<Object> filter);

    abstract void forEach(Consumer<Object> action);

    abstract Stream<Object> stream();

    abstract Object[] toArray(Object[] array);

    abstract Object[] toArray(IntFunction<Object[]> generator);

    @Operation
    @Allowed(NullPointerException.class)
    boolean addAllOf(Object first, Object second) {
        return addAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean removeAllOf(Object first, Object second) {
        return removeAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean retainAllOf(Object first, Object second) {
        return retainAll(Arrays.asList(first, second));
    }

    @Operation
    boolean containsAllOf(Object first, Object second) {
        return containsAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean removeIfEqual(Object element) {
        return removeIf(candidate -> Objects.equals(candidate, element));
    }

    @Operation
    void forEachOne() {
        forEach(element -> {});
    }

    @Operation
    void forEachOfStream() {
        stream().forEach(element -> {});
    }

    @Operation
    Object[] toArrayOfLength(@Domain(extra = 1) int length) {
        return toArray(new Object[length]);
    }

    @Operation
    Object[] toArrayByGenerator() {
        return toArray(length -> new Object[length]);
    }

    @Operation
    int countByIterator() {
        return Iteration.countBy(iterator());
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(iterator(), steps);
    }

    @Operation
    void divideBySpliterator() {
        Iteration.divide(spliterator());
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByDescendingIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(descendingIterator(), steps);
    }

    /** The constructor that takes a collection. */
    @Operation
    void copy() {
        mustBeValid(new ArrayDeque<>((Collection<?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((ArrayDequeSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
