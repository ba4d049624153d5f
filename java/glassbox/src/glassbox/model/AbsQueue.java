package glassbox.model;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * What {@link java.util.Queue} promises of a queue without a limit: elements come out in the order in which they went in. It also has
 * the methods of a list, for classes that are both.
 *
 * @param <E> the elements
 */
public class AbsQueue<E> extends AbsList<E> {
    /** Makes an empty queue that rejects {@code null}, as most do. */
    public AbsQueue() {}

    /**
     * Makes an empty queue in which {@code null} is an element like any other, as in {@link java.util.LinkedList}.
     *
     * @param <E> the elements
     * @return the queue
     */
    public static <E> AbsQueue<E> withNulls() {
        return new AbsLinkedList<>();
    }

    /**
     * Whether the elements are where they belong, and {@code null} is none where it is rejected.
     *
     * @return whether this is a queue that calls lead to
     */
    @Override
    public boolean repOk() {
        return super.repOk() && (takesNulls() || !contains(null));
    }

    /** Whether {@code null} is an element. */
    boolean takesNulls() {
        return false;
    }

    @Override
    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        check(element);
        insert(size(), element);
        return true;
    }

    public E peek() {
        return isEmpty() ? null : at(0);
    }

    public E element() {
        checkNotEmpty();
        return at(0);
    }

    public E poll() {
        return isEmpty() ? null : removeAt(0);
    }

    public E remove() {
        checkNotEmpty();
        return removeAt(0);
    }

    /** Rejects {@code null} where it is no element. */
    final void check(E element) {
        if (!takesNulls()) {
            Objects.requireNonNull(element);
        }
    }

    final void checkNotEmpty() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
    }
}
