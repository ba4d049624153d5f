package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Spliterator;

/**
 * {@link java.util.ArrayList}: the elements at the beginning of an array, and nothing behind them.
 *
 * <p>Among the arrays of length 0 there are two that all lists share: one that stands for the default capacity,
 * and one for lists that shall be small. So the reachable states of an empty list are two, where the fields
 * alone tell one.
 */
@Specifies("java.util.ArrayList")
abstract class ArrayListSpecification {
    Object[] elementData;
    @Domain(extra = 1) int size;

    /**
     * The elements fit into the array, and what is behind them is null.
     *
     * <p>That it is null matters to the garbage collector only, but all methods see to it: an array grows by
     * nulls, and whatever makes the list shorter overwrites the end.
     */
    @Invariant
    boolean repOk() {
        if (elementData == null || size < 0 || size > elementData.length) {
            return false;
        }
        for (int index = 0; index < elementData.length; index++) {
            if (index >= size && elementData[index] != null) {
                return false;
            }
        }
        return true;
    }

    /** What the list stands for: its elements in order. */
    AbsList<Object> abstraction() {
        AbsList<Object> list = new AbsList<>();
        for (int index = 0; index < size; index++) {
            list.add(elementData[index]);
        }
        return list;
    }

    // What is checked. A null element is an element like any other.

    @Operation
    ArrayListSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    ArrayListSpecification(@Domain(min = -1, extra = 1) int initialCapacity) {}

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
    @Allowed(IndexOutOfBoundsException.class)
    abstract Object set(@Domain(min = -1, extra = 1) int index, Object element);

    @Operation
    abstract boolean add(Object element);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract void add(@Domain(min = -1, extra = 1) int index, Object element);

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract Object remove(@Domain(min = -1, extra = 1) int index);

    @Operation
    abstract boolean remove(Object element);

    @Operation
    abstract void clear();

    @Operation
    abstract void trimToSize();

    @Operation
    abstract void ensureCapacity(@Domain(min = -1, extra = 1) int capacity);

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract ListIterator<Object> listIterator();

    @Operation
    @Allowed(IndexOutOfBoundsException.class)
    abstract ListIterator<Object> listIterator(@Domain(min = -1, extra = 1) int index);

    @Operation
    @Allowed({IndexOutOfBoundsException.class, IllegalArgumentException.class})
    abstract List<Object> subList(@Domain(min = -1, extra = 1) int from, @Domain(min = -1, extra = 1) int to);

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation
    abstract Object[] toArray();

    @Operation
    public abstract Object clone();
}
