package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsDeque;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;

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
    AbsDeque<Object> abstraction() {
        AbsDeque<Object> list = AbsDeque.withNulls();
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
}
