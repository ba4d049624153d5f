package glassbox.model;

/**
 * What {@link java.util.Deque} promises of a deque without a limit: a queue with two ends. It also has the methods of a list, for
 * classes that are both.
 *
 * @param <E> the elements
 */
public class AbsDeque<E> extends AbsQueue<E> {
    /** Makes an empty deque that rejects {@code null}, as most do. */
    public AbsDeque() {}

    /**
     * Makes an empty deque in which {@code null} is an element like any other, as in {@link java.util.LinkedList}.
     *
     * @param <E> the elements
     * @return the deque
     */
    public static <E> AbsDeque<E> withNulls() {
        return new AbsLinkedList<>();
    }

    public void addFirst(E element) {
        check(element);
        insert(0, element);
    }

    public void addLast(E element) {
        check(element);
        insert(size(), element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public E getFirst() {
        return element();
    }

    public E getLast() {
        checkNotEmpty();
        return at(size() - 1);
    }

    public E peekFirst() {
        return peek();
    }

    public E peekLast() {
        return isEmpty() ? null : at(size() - 1);
    }

    public E pollFirst() {
        return poll();
    }

    public E pollLast() {
        return isEmpty() ? null : removeAt(size() - 1);
    }

    public E removeFirst() {
        return remove();
    }

    public E removeLast() {
        checkNotEmpty();
        return removeAt(size() - 1);
    }

    public boolean removeFirstOccurrence(Object element) {
        return remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        int index = lastIndexOf(element);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }
}
