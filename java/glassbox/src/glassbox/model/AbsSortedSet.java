package glassbox.model;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * What {@link java.util.NavigableSet} promises of a set whose members are in their natural order, and {@code null} is none of
 * them.
 *
 * @param <E> the members, which are {@link Comparable}
 */
public class AbsSortedSet<E> extends AbsSet<E> {
    /** Makes an empty set. */
    public AbsSortedSet() {}

    /**
     * Whether {@code null} is no member.
     *
     * @return whether this is a set that calls lead to
     */
    public boolean repOk() {
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && member.value == null) {
                return false;
            }
        }
        return true;
    }

    public E first() {
        return existing(least());
    }

    public E last() {
        return existing(greatest());
    }

    public E lower(E element) {
        return valueOf(below(element, false));
    }

    public E floor(E element) {
        return valueOf(below(element, true));
    }

    public E ceiling(E element) {
        return valueOf(above(element, true));
    }

    public E higher(E element) {
        return valueOf(above(element, false));
    }

    public E pollFirst() {
        return taken(least());
    }

    public E pollLast() {
        return taken(greatest());
    }

    /** As {@link java.util.Iterator#remove} after some steps in ascending order, or at the end. */
    public void removeByIterator(int steps) {
        removeAt(Math.min(steps, size()) - 1);
    }

    /** As {@link java.util.Iterator#remove} after some steps in descending order, or at the end. */
    public void removeByDescendingIterator(int steps) {
        removeAt(steps == 0 ? -1 : Math.max(size() - steps, 0));
    }

    /** Removes the member before which so many others are. */
    private void removeAt(int place) {
        if (place < 0 || isEmpty()) {
            throw new IllegalStateException();
        }
        Member<E> removed = null;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && numberBelow(member) == place) {
                removed = member;
            }
        }
        taken(removed);
    }

    private int numberBelow(Member<E> limit) {
        int below = 0;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && isLess(member.value, limit.value)) {
                below++;
            }
        }
        return below;
    }

    @Override
    void check(Object element) {
        Objects.requireNonNull(element);
    }

    private Member<E> least() {
        Member<E> least = null;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && (least == null || isLess(member.value, least.value))) {
                least = member;
            }
        }
        return least;
    }

    private Member<E> greatest() {
        Member<E> greatest = null;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && (greatest == null || isLess(greatest.value, member.value))) {
                greatest = member;
            }
        }
        return greatest;
    }

    /** The greatest member that is less than an element, or equal to it where that is wanted. */
    private Member<E> below(E element, boolean orEqual) {
        check(element);
        Member<E> greatest = null;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null
                && (isLess(member.value, element) || orEqual && !isLess(element, member.value))
                && (greatest == null || isLess(greatest.value, member.value))) {
                greatest = member;
            }
        }
        return greatest;
    }

    /** The least member that is greater than an element, or equal to it where that is wanted. */
    private Member<E> above(E element, boolean orEqual) {
        check(element);
        Member<E> least = null;
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null
                && (isLess(element, member.value) || orEqual && !isLess(member.value, element))
                && (least == null || isLess(member.value, least.value))) {
                least = member;
            }
        }
        return least;
    }

    @SuppressWarnings("unchecked")
    private static boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
    }

    private static <E> E existing(Member<E> member) {
        if (member == null) {
            throw new NoSuchElementException();
        }
        return member.value;
    }

    private static <E> E valueOf(Member<E> member) {
        return member == null ? null : member.value;
    }

    private E taken(Member<E> taken) {
        for (int i = 0; i < members.slots(); i++) {
            Member<E> member = members.at(i);
            if (member != null && member == taken) {
                members.free(i);
            }
        }
        return valueOf(taken);
    }
}
