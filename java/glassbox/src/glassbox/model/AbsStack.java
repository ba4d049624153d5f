package glassbox.model;

import java.util.EmptyStackException;

/**
 * What {@link java.util.Stack} promises: a vector whose end is the top.
 *
 * @param <E> the elements
 */
public class AbsStack<E> extends AbsVector<E> {
    /** Makes an empty stack. */
    public AbsStack() {}

    public E push(E element) {
        add(element);
        return element;
    }

    public E pop() {
        E top = peek();
        removeAt(size() - 1);
        return top;
    }

    public E peek() {
        if (isEmpty()) {
            throw new EmptyStackException();
        }
        return at(size() - 1);
    }

    public boolean empty() {
        return isEmpty();
    }

    public int search(Object element) {
        int index = lastIndexOf(element);
        return index < 0 ? -1 : size() - index;
    }
}
