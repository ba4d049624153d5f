package glassbox.specs;

import glassbox.Abstraction;
import glassbox.Allowed;
import glassbox.Distinct;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** {@link java.util.HashSet}: the keys of a {@link java.util.HashMap}. */
@Specifies("java.util.HashSet")
abstract class HashSetSpecification {
    /** A node of the map: each member has the same value. */
    @Specifies("java.util.HashMap$Node")
    static class Node {
        @Domain(constant = "java.util.HashSet.PRESENT") Object value;
    }

    /** An entry of what stands in for the map. */
    @Specifies("glassbox.model.AbsMap$Entry")
    static class Pair {
        @Distinct Object key;
        @Domain(constant = "java.util.HashSet.PRESENT") Object value;
    }

    /** What stands for being there. */
    static Object PRESENT;

    @Tree @Domain(count = 1, nullable = false) HashMap<Object, Object> map;

    /** The map is valid, and has no other values than the one. */
    @Invariant
    public boolean repOk() {
        return map().repOk() && hasOneValue();
    }

    boolean hasOneValue() {
        return map().hasNoValueBut(PRESENT);
    }

    /** What the set stands for: the keys of its map. */
    @Abstraction
    AbsSet<Object> abstraction() {
        return map().abstraction().keys();
    }

    HashMapSpecification map() {
        return (HashMapSpecification) (Object) map;
    }

    // What is checked. A null element is an element like any other.

    @Operation
    HashSetSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    HashSetSpecification(@Domain(min = -1, max = 16) int initialCapacity) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean contains(Object element);

    @Operation
    abstract boolean add(Object element);

    @Operation
    abstract boolean remove(Object element);

    @Operation
    abstract void clear();

    @Operation
    abstract Iterator<Object> iterator();

    @Operation
    abstract Spliterator<Object> spliterator();

    @Operation(upTo = 5)
    public abstract Object clone();

    @Operation
    abstract Object[] toArray();

    @Operation
    boolean isEqualTo(Object other) {
        return equals(other);
    }

    @Operation(upTo = 5)
    int hash() {
        return hashCode();
    }

    @Operation(upTo = 5)
    String text() {
        return toString();
    }

    // What takes a collection or a function, called with small ones; and what is done with iterators.

    abstract boolean addAll(Collection<?> elements);

    abstract boolean removeAll(Collection<?> elements);

    abstract boolean retainAll(Collection<?> elements);

    abstract boolean containsAll(Collection<?> elements);

    abstract boolean removeIf(Predicate<Object> filter);

    abstract void forEach(Consumer<Object> action);

    @Operation
    boolean addAllOf(Object first, Object second) {
        return addAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean removeAllOf(Object first, Object second) {
        return removeAll(Arrays.asList(first, second));
    }

    @Operation(upTo = 5)
    boolean retainAllOf(Object first, Object second) {
        return retainAll(Arrays.asList(first, second));
    }

    @Operation
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

    @Operation(upTo = 5)
    int countByIterator() {
        return Iteration.countBy(iterator());
    }

    @Operation(upTo = 5)
    @Allowed(IllegalStateException.class)
    void removeByIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(iterator(), steps);
    }

    @Operation
    void divideBySpliterator() {
        Iteration.divide(spliterator());
    }

    /** The constructor that takes a collection. */
    @Operation(upTo = 5)
    void copy() {
        mustBeValid(new HashSet<>((Collection<?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((HashSetSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
