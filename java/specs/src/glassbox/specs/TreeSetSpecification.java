package glassbox.specs;

import glassbox.Abstraction;
import glassbox.Allowed;
import glassbox.Distinct;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsSortedSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * {@link java.util.TreeSet}: the keys of a {@link java.util.TreeMap}, in their natural order. Views of parts of a set are sets over other maps;
 * they are not searched, but made and used by operations.
 */
@Specifies("java.util.TreeSet")
abstract class TreeSetSpecification {
    /** A node of the map's tree: each member has the same value. */
    @Specifies("java.util.TreeMap$Entry")
    static class Entry {
        @Domain(constant = "java.util.TreeSet.PRESENT") Object value;
    }

    /** An entry of what stands in for the map. */
    @Specifies("glassbox.model.AbsMap$Entry")
    static class Pair {
        @Distinct Object key;
        @Domain(constant = "java.util.TreeSet.PRESENT") Object value;
    }

    /** What stands for being there. */
    static Object PRESENT;

    @Tree @Domain(type = TreeMap.class, count = 1, nullable = false) NavigableMap<Object, Object> m;

    /** The map is valid, and has no other values than the one. */
    @Invariant
    boolean repOk() {
        return map().repOk() && map().hasNoValueBut(PRESENT);
    }

    /** What the set stands for: the keys of its map. */
    @Abstraction
    AbsSortedSet<Object> abstraction() {
        return map().abstraction().keys();
    }

    private TreeMapSpecification map() {
        return (TreeMapSpecification) (Object) m;
    }

    // What is checked. Methods that look for a neighbour are not given null: an empty set does not reject it, against its
    // documentation (docs/bugs-found.md).

    @Operation
    TreeSetSpecification() {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean contains(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean add(Object element);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean remove(Object element);

    @Operation
    abstract void clear();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object first();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object last();

    @Operation
    abstract Object lower(@Domain(nullable = false) Object element);

    @Operation
    abstract Object floor(@Domain(nullable = false) Object element);

    @Operation
    abstract Object ceiling(@Domain(nullable = false) Object element);

    @Operation
    abstract Object higher(@Domain(nullable = false) Object element);

    @Operation
    abstract Object pollFirst();

    @Operation
    abstract Object pollLast();

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract Iterator<Object> descendingIterator();

    @Operation
    abstract NavigableSet<Object> descendingSet();

    @Operation
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    abstract SortedSet<Object> subSet(Object from, Object to);

    @Operation
    @Allowed(NullPointerException.class)
    abstract SortedSet<Object> headSet(Object to);

    @Operation
    @Allowed(NullPointerException.class)
    abstract SortedSet<Object> tailSet(Object from);

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation
    public abstract Object clone();

    @Operation
    abstract Object[] toArray();

    @Operation
    boolean isEqualTo(Object other) {
        return equals(other);
    }

    @Operation
    int hash() {
        return hashCode();
    }

    @Operation(upTo = 5)
    String text() {
        return toString();
    }

    // What takes a collection or a function, called with small ones; and what is done with iterators and views.

    abstract boolean addAll(Collection<?> elements);

    abstract boolean removeAll(Collection<?> elements);

    abstract boolean retainAll(Collection<?> elements);

    abstract boolean containsAll(Collection<?> elements);

    abstract boolean removeIf(Predicate<Object> filter);

    abstract void forEach(Consumer<Object> action);

    abstract NavigableSet<Object> subSet(Object from, boolean fromInclusive, Object to, boolean toInclusive);

    abstract NavigableSet<Object> headSet(Object to, boolean inclusive);

    abstract NavigableSet<Object> tailSet(Object from, boolean inclusive);

    @Operation(upTo = 7)
    @Allowed(NullPointerException.class)
    boolean addAllOf(Object first, Object second) {
        return addAll(Arrays.asList(first, second));
    }

    /** Without null: whether that is rejected depends on which of the two is longer. */
    @Operation(upTo = 5)
    boolean removeAllOf(@Domain(nullable = false) Object first, @Domain(nullable = false) Object second) {
        return removeAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean retainAllOf(Object first, Object second) {
        return retainAll(Arrays.asList(first, second));
    }

    @Operation
    @Allowed(NullPointerException.class)
    boolean containsAllOf(Object first, Object second) {
        return containsAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean removeIfEqual(Object element) {
        return removeIf(candidate -> Objects.equals(candidate, element));
    }

    @Operation
    void forEachOne() {
        forEach(element -> {});
    }

    @Operation
    int countByIterator() {
        return Iteration.countBy(iterator());
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(iterator(), steps);
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByDescendingIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(descendingIterator(), steps);
    }

    @Operation
    void divideBySpliterator() {
        Iteration.divide(spliterator());
    }

    @Operation
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    boolean addToSubSet(Object from, boolean inclusive, Object to, Object element) {
        return subSet(from, inclusive, to, inclusive).add(element);
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object pollFirstOfTailSet(Object from, boolean inclusive) {
        return tailSet(from, inclusive).pollFirst();
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object pollLastOfHeadSet(Object to, boolean inclusive) {
        return headSet(to, inclusive).pollLast();
    }

    @Operation
    Object pollFirstOfDescendingSet() {
        return descendingSet().pollFirst();
    }

    /** The constructor that takes a sorted set. */
    @Operation
    void copy() {
        mustBeValid(new TreeSet<>((SortedSet<?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((TreeSetSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
