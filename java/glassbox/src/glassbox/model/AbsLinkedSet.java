package glassbox.model;

/**
 * What {@link java.util.LinkedHashSet} promises: members in the order in which they came, none twice. They are equal by
 * {@link Object#equals}; {@code null} is a member like any other.
 *
 * @param <E> the members
 */
public class AbsLinkedSet<E> {
    private final AbsList<E> members = new AbsList<>();

    /** Makes an empty set. */
    public AbsLinkedSet() {}

    /**
     * Adds what is not a member yet, without looking for it: for abstractions.
     *
     * @param element the new member
     */
    public final void append(E element) {
        members.add(element);
    }

    /**
     * Whether no member is there twice.
     *
     * @return whether this is a set that calls lead to
     */
    public boolean repOk() {
        return members != null && members.repOk() && members.isDistinct();
    }

    /**
     * Whether two sets have the same members in the same order.
     *
     * @param other the other set
     * @return whether they are equal
     */
    public boolean equalTo(AbsLinkedSet<E> other) {
        return members.equalTo(other.members);
    }

    public int size() {
        return members.size();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    public void clear() {
        members.clear();
    }

    public boolean contains(Object element) {
        return members.contains(element);
    }

    public boolean add(E element) {
        return !members.contains(element) && members.add(element);
    }

    public boolean remove(Object element) {
        return members.remove(element);
    }

    // What programs do with a list of two, a function or an iterator.

    public boolean addAllOf(E first, E second) {
        boolean added = add(first);
        return add(second) || added;
    }

    public boolean removeAllOf(Object first, Object second) {
        return members.removeAllOf(first, second);
    }

    public boolean retainAllOf(Object first, Object second) {
        return members.retainAllOf(first, second);
    }

    public boolean containsAllOf(Object first, Object second) {
        return members.containsAllOf(first, second);
    }

    public boolean removeIfEqual(Object element) {
        return members.remove(element);
    }

    public int countByIterator() {
        return members.size();
    }

    public void removeByIterator(int steps) {
        members.removeByIterator(steps);
    }

    /** The members, for people. */
    @Override
    public String toString() {
        return members.toString();
    }
}
