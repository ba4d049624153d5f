package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsPriorityQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
        if (queue == null || queue.length == 0 || size < 0 || size > queue.length) {
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
        return comparator == null
            ? ((Comparable<Object>) left).compareTo(right) < 0
            : ((Comparator<Object>) comparator).compare(left, right) < 0;
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

    @Operation(upTo = 7)
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

    @Operation(upTo = 7)
    @Allowed(IllegalStateException.class)
    void removeByIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(iterator(), steps);
    }

    @Operation
    void divideBySpliterator() {
        Iteration.divide(spliterator());
    }

    /** The constructor that takes another queue. */
    @Operation
    void copy() {
        mustBeValid(new PriorityQueue<>((PriorityQueue<?>) (Object) this));
    }

    /** The constructor that takes a collection. */
    @Operation
    @Allowed(NullPointerException.class)
    void makeOf(Object first, Object second, Object third) {
        mustBeValid(new PriorityQueue<>(Arrays.asList(first, second, third)));
    }

    /** The constructor that takes a sorted set. */
    @Operation
    void makeOfSortedSet(
        @Domain(nullable = false) Object first,
        @Domain(nullable = false) Object second,
        @Domain(nullable = false) Object third) {
        mustBeValid(new PriorityQueue<>(new TreeSet<>(Arrays.asList(first, second, third))));
    }

    /** A queue in another order. */
    @Operation
    void makeBackwards(
        @Domain(nullable = false) Object first,
        @Domain(nullable = false) Object second,
        @Domain(nullable = false) Object third) {
        @SuppressWarnings("unchecked")
        PriorityQueue<Object> queue =
            new PriorityQueue<>(2, (Comparator<Object>) (Comparator<?>) Comparator.reverseOrder());
        queue.addAll(Arrays.asList(first, second, third));
        mustBeValid(queue);
    }

    private static void mustBeValid(Object made) {
        if (!((PriorityQueueSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
