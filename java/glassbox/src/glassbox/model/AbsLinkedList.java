package glassbox.model;

/**
 * A deque in which {@code null} is an element like any other, as in {@link java.util.LinkedList}.
 *
 * @param <E> the elements
 */
public class AbsLinkedList<E> extends AbsDeque<E> {
    /** Makes an empty deque. */
    public AbsLinkedList() {}

    @Override
    boolean takesNulls() {
        return true;
    }
}
