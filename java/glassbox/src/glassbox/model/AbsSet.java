package glassbox.model;

import glassbox.Distinct;
import java.util.Objects;

/**
 * What {@link java.util.Set} promises: members in no order, none twice. They are equal by {@link Object#equals}; {@code null} is
 * a member like any other, as in {@link java.util.HashSet}.
 *
 * @param <E> the members
 */
public class AbsSet<E> {
    /** A member of the set; {@code null} could not be in a sequence by itself. */
    static final class Member<E> implements Element<Member<E>> {
        @Distinct final E value;

        Member(E value) {
            this.value = value;
        }

        @Override
        public boolean equalTo(Member<E> other) {
            return Objects.equals(value, other.value);
        }
    }

    final Sequence<Member<E>> members = new Sequence<>();

    /** Makes an empty set. */
    public AbsSet() {}

    /**
     * Adds what is not a member yet, without looking for it: for abstractions.
     *
     * @param element the new member
     */
    public final void append(E element) {
        members.add(new Member<>(element));
    }

    /**
     * Whether two sets have equal members.
     *
     * @param other the other set
     * @return whether they are equal
     */
    public boolean equalTo(AbsSet<E> other) {
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
        check(element);
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && Objects.equals(member.value, element)) {
                return true;
            }
        }
        return false;
    }

    public boolean add(E element) {
        if (contains(element)) {
            return false;
        }
        append(element);
        return true;
    }

    public boolean remove(Object element) {
        check(element);
        return removeIfEqual(element);
    }

    // What programs do with a list of two, a function or an iterator.

    public boolean addAllOf(E first, E second) {
        boolean added = add(first);
        return add(second) || added;
    }

    public boolean containsAllOf(Object first, Object second) {
        return contains(first) && contains(second);
    }

    public boolean removeAllOf(Object first, Object second) {
        boolean removed = remove(first);
        return remove(second) || removed;
    }

    public boolean retainAllOf(Object first, Object second) {
        boolean removed = false;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && !Objects.equals(member.value, first) && !Objects.equals(member.value, second)) {
                members.free(i);
                removed = true;
            }
        }
        return removed;
    }

    public boolean removeIfEqual(Object element) {
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && Objects.equals(member.value, element)) {
                members.free(i);
                return true;
            }
        }
        return false;
    }

    public int countByIterator() {
        return members.size();
    }

    /** Rejects what cannot be a member; here, nothing is rejected. */
    void check(Object element) {}

    /** The members, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < members.slots(); i++) {
            Member<E> one = members.at(i);
            if (one != null) {
                text.append(text.length() > 1 ? ", " : "").append(one.value);
            }
        }
        return text.append("}").toString();
    }
}
