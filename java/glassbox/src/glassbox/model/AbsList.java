package glassbox.model;

import java.util.Objects;

/**
 * What {@link java.util.List} promises: elements in order. They are equal by {@link Object#equals}; {@code null} is an element like
 * any other.
 *
 * @param <E> the elements
 */
public class AbsList<E> {
    /** The elements, then {@code null} as far as there is room. */
    private Object[] elements = new Object[8];
    private int size;

    /** Makes an empty list. */
    public AbsList() {}

    /**
     * Whether the elements are where they belong.
     *
     * @return whether this is a list that calls lead to
     */
    public boolean repOk() {
        if (elements == null || elements.length == 0 || size < 0 || size > elements.length) {
            return false;
        }
        for (int i = size; i < elements.length; i++) {
            if (elements[i] != null) {
                return false;
            }
        }
        return true;
    }

    /** Whether no element is in the list twice. */
    final boolean isDistinct() {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                if (Objects.equals(elements[i], elements[j])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether another list has its elements in the same place. */
    final boolean shares(AbsList<?> other) {
        return elements == other.elements;
    }

    /**
     * Whether two lists have the same elements in the same order.
     *
     * @param other the other list
     * @return whether they are equal
     */
    public boolean equalTo(AbsList<E> other) {
        if (size != other.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (elements[i] != other.elements[i] && !isEqualValue(elements[i], other.elements[i])) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        for (int i = 0; i < size; i++) {
            elements[i] = null;
        }
        size = 0;
    }

    public E get(int index) {
        check(index, size);
        return at(index);
    }

    public E set(int index, E element) {
        check(index, size);
        E old = at(index);
        elements[index] = element;
        return old;
    }

    public boolean add(E element) {
        insert(size, element);
        return true;
    }

    public void add(int index, E element) {
        check(index, size + 1);
        insert(index, element);
    }

    public E remove(int index) {
        check(index, size);
        return removeAt(index);
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(element, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size - 1; i >= 0; i--) {
            if (Objects.equals(element, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    // What programs do with a list of two, a function or an iterator.

    public boolean addAllOf(E first, E second) {
        add(first);
        add(second);
        return true;
    }

    public boolean addAllOf(int index, E first, E second) {
        check(index, size + 1);
        insert(index, first);
        insert(index + 1, second);
        return true;
    }

    public boolean containsAllOf(Object first, Object second) {
        return contains(first) && contains(second);
    }

    public boolean removeAllOf(Object first, Object second) {
        return keep(first, second, false);
    }

    public boolean retainAllOf(Object first, Object second) {
        return keep(first, second, true);
    }

    public boolean removeIfEqual(Object element) {
        return keep(element, element, false);
    }

    public void replaceAllBy(Object old, E element) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(elements[i], old)) {
                elements[i] = element;
            }
        }
    }

    public int countByIterator() {
        return size;
    }

    public void removeByIterator(int steps) {
        removeAt(lastOf(steps));
    }

    public void setByListIterator(int steps, E element) {
        elements[lastOf(steps)] = element;
    }

    public void addByListIterator(int steps, E element) {
        insert(Math.min(steps, size), element);
    }

    /** Keeps the elements that are among two, or those that are not; returns whether there were others. */
    private boolean keep(Object first, Object second, boolean wanted) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            boolean found = Objects.equals(elements[i], first) || Objects.equals(elements[i], second);
            if (found == wanted) {
                elements[kept] = elements[i];
                kept++;
            }
        }
        return cut(kept);
    }

    /** The index of what an iterator returned last after so many steps, or at the end. */
    private int lastOf(int steps) {
        int last = Math.min(steps, size) - 1;
        if (last < 0) {
            throw new IllegalStateException();
        }
        return last;
    }

    @SuppressWarnings("unchecked")
    final E at(int index) {
        return (E) elements[index];
    }

    /** Makes room for an element and puts it there. */
    final void insert(int index, E element) {
        if (size == elements.length) {
            Object[] longer = new Object[2 * size];
            for (int i = 0; i < size; i++) {
                longer[i] = elements[i];
            }
            elements = longer;
        }
        for (int i = size; i > index; i--) {
            elements[i] = elements[i - 1];
        }
        elements[index] = element;
        size++;
    }

    /** Removes an element; those behind it move up. */
    final E removeAt(int index) {
        E element = at(index);
        for (int i = index; i < size - 1; i++) {
            elements[i] = elements[i + 1];
        }
        size--;
        elements[size] = null;
        return element;
    }

    /** Keeps the first elements; returns whether there were others. */
    final boolean cut(int kept) {
        boolean changed = kept < size;
        for (int i = 0; i < size; i++) {
            if (i >= kept) {
                elements[i] = null;
            }
        }
        size = kept;
        return changed;
    }

    private void check(int index, int end) {
        if (index < 0 || index >= end) {
            throw outOfBounds();
        }
    }

    /** What an index is rejected with. */
    RuntimeException outOfBounds() {
        return new IndexOutOfBoundsException();
    }

    private static boolean isEqualValue(Object left, Object right) {
        boolean isValue = left instanceof Number
            || left instanceof String
            || left instanceof Character
            || left instanceof Boolean;
        return isValue && left.equals(right);
    }

    /** The elements, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            text.append(i > 0 ? ", " : "").append(elements[i]);
        }
        return text.append("]").toString();
    }
}
