package glassbox.model;

import java.util.NoSuchElementException;

/**
 * What {@link java.util.Vector} promises: a list with methods of its own, which rejects an index with an
 * {@link ArrayIndexOutOfBoundsException}.
 *
 * @param <E> the elements
 */
public class AbsVector<E> extends AbsList<E> {
    /** Makes an empty vector. */
    public AbsVector() {}

    public E elementAt(int index) {
        return get(index);
    }

    public E firstElement() {
        return existing(0);
    }

    public E lastElement() {
        return existing(size() - 1);
    }

    public void addElement(E element) {
        add(element);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void setElementAt(E element, int index) {
        set(index, element);
    }

    public void removeElementAt(int index) {
        remove(index);
    }

    public boolean removeElement(Object element) {
        return remove(element);
    }

    public void removeAllElements() {
        clear();
    }

    @Override
    RuntimeException outOfBounds() {
        return new ArrayIndexOutOfBoundsException();
    }

    private E existing(int index) {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return at(index);
    }
}
