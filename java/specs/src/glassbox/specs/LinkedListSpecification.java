package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsLinkedList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** {@link java.util.LinkedList}: nodes that are linked in both directions. */
@Specifies("java.util.LinkedList")
abstract class LinkedListSpecification {
    /** A node of the list. */
    @Specifies("java.util.LinkedList$Node")
    static class Node {
        Object item;
        @Tree Node next;
        Node prev;
    }

    @Tree Node first;
    Node last;
    @Domain(extra = 1) int size;

    /**
     * Each node knows the one before it, and first, last and size are right. That the references do not run in circles is
     * promised by {@link Tree}.
     */
    @Invariant
    boolean repOk() {
        Node previous = null;
        int nodes = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.prev != previous) {
                return false;
            }
            previous = node;
            nodes++;
        }
        return last == previous && size == nodes;
    }

    /** What the list stands for: its elements in order. */
    AbsLinkedList<Object> abstraction() {
        AbsLinkedList<Object> list = new AbsLinkedList<>();
        for (Node node = first; node != null; node = node.next) {
            list.addLast(node.item);
        }
        return list;
    }

    // What is checked. A null element is an element like any other.

    @Operation
    LinkedListSpecification() {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean contains(Object element);

    @Operation
    abstract int indexOf(Object element);

    @Operation
    abstract int lastIndexOf(Object element);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract Object get(@Domain(min = -1, extra = 1) int index);

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
    @Allowed(IndexOutOfBoundsException.class)
    abstract Object set(@Domain(min = -1, extra = 1) int index, Object element);

    @Operation
    abstract boolean add(Object element);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void add(@Domain(min = -1, extra = 1) int index, Object element);

    @Operation
    abstract void addFirst(Object element);

    @Operation
    abstract void addLast(Object element);

    @Operation
    abstract boolean offer(Object element);

    @Operation
    abstract boolean offerFirst(Object element);

    @Operation
    abstract boolean offerLast(Object element);

    @Operation
    abstract void push(Object element);

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object remove();

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract Object remove(@Domain(min = -1, extra = 1) int index);

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
    @Allowed(IndexOutOfBoundsException.class)
    abstract ListIterator<Object> listIterator(@Domain(min = -1, extra = 1) int index);

    @Operation
    abstract Iterator<Object> descendingIterator();

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation
    abstract Object[] toArray();

    @Operation
    public abstract Object clone();

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract ListIterator<Object> listIterator();

    @Operation
    @Allowed({IndexOutOfBoundsException.class, IllegalArgumentException.class})
    abstract List<Object> subList(@Domain(min = -1, extra = 1) int from, @Domain(min = -1, extra = 1) int to);

    @Operation
    boolean isEqualTo(Object other) {
        return equals(other);
    }

    @Operation(upTo = 8)
    int hash() {
        return hashCode();
    }

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

    abstract boolean addAll(int index, Collection<?> elements);

    abstract void replaceAll(UnaryOperator<Object> operator);

    abstract void sort(Comparator<Object> comparator);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    boolean addAllOf(@Domain(min = -1, extra = 1) int index, Object first, Object second) {
        return addAll(index, Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    void replaceAllBy(Object old, Object element) {
        replaceAll(candidate -> Objects.equals(candidate, old) ? element : candidate);
    }

    @Operation(upTo = 5)
    @Allowed(NullPointerException.class)
    void sortNaturally() {
        sort(null);
    }

    @Operation(upTo = 5)
    @Allowed(NullPointerException.class)
    void sortBackwards() {
        @SuppressWarnings("unchecked")
        Comparator<Object> backwards = (Comparator<Object>) (Comparator<?>) Comparator.reverseOrder();
        sort(backwards);
    }

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    int countBackwardsByIterator(@Domain(min = -1, extra = 1) int index) {
        return Iteration.countBackwardsBy(listIterator(index));
    }

    @Operation
    @Allowed(IllegalStateException.class)
    Object removeByListIterator(@Domain(extra = 1) int steps) {
        return Iteration.removeAndReturn(listIterator(), steps);
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void setByListIterator(@Domain(extra = 1) int steps, Object element) {
        Iteration.setBy(listIterator(), steps, element);
    }

    @Operation
    void addByListIterator(@Domain(extra = 1) int steps, Object element) {
        Iteration.addBy(listIterator(), steps, element);
    }

    @Operation
    @Allowed({IndexOutOfBoundsException.class, IllegalArgumentException.class})
    void clearSubList(@Domain(min = -1, extra = 1) int from, @Domain(min = -1, extra = 1) int to) {
        subList(from, to).clear();
    }

    @Operation
    @Allowed({IndexOutOfBoundsException.class, IllegalArgumentException.class})
    void addToSubList(@Domain(min = -1, extra = 1) int from, @Domain(min = -1, extra = 1) int to, Object element) {
        subList(from, to).add(element);
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByDescendingIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(descendingIterator(), steps);
    }

    /** The constructor that takes a collection. */
    @Operation
    void copy() {
        mustBeValid(new LinkedList<>((Collection<?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((LinkedListSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
