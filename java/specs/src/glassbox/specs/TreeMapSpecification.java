package glassbox.specs;

import glassbox.Abstraction;
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsSortedMap;
import glassbox.model.Sequence;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@link java.util.TreeMap}: a red-black tree in the natural order of its keys.
 *
 * <p>Some valid trees come from larger ones only: three black nodes are left when a fourth is removed. So with
 * as many keys as nodes, not all valid states of the largest size need be reached by calls.
 */
@Specifies("java.util.TreeMap")
abstract class TreeMapSpecification {
    /** A node of the tree. Its color is {@code true} for black. */
    @Specifies("java.util.TreeMap$Entry")
    static class Entry {
        Object key;
        @Domain(count = 2) Object value;
        @Tree Entry left;
        @Tree Entry right;
        Entry parent;
        boolean color;
    }

    @Domain(fixed = true) Comparator<?> comparator;
    @Tree Entry root;
    @Domain(extra = 1) int size;

    /** The keys are in order, no path from the root has more black nodes than another, and the size is right. */
    @Invariant
    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null
            && !isRed(root)
            && isLinked(root)
            && isBalanced(root)
            && isOrdered(root, null, null)
            && numberOfEntries(root) == size;
    }

    /** Whether the nodes below one know their parents, and no red one has a red child. */
    private static boolean isLinked(Entry node) {
        return node == null
            || isParent(node, node.left)
                && isParent(node, node.right)
                && !(isRed(node) && (isRed(node.left) || isRed(node.right)))
                && isLinked(node.left)
                && isLinked(node.right);
    }

    /** Whether all paths down from a node have as many black nodes, and so it is with the nodes below. */
    private static boolean isBalanced(Entry node) {
        return node == null
            || isBalanced(node.left) && isBalanced(node.right) && blackHeight(node.left) == blackHeight(node.right);
    }

    /** The number of black nodes on the leftmost path down from a node. */
    private static int blackHeight(Entry node) {
        return node == null ? 0 : blackHeight(node.left) + (isRed(node) ? 0 : 1);
    }

    /** Whether the keys below a node are in order, and all between two others. */
    private boolean isOrdered(Entry node, Object lowest, Object highest) {
        return node == null
            || isBetween(lowest, node.key, highest)
                && isOrdered(node.left, lowest, node.key)
                && isOrdered(node.right, node.key, highest);
    }

    /** Whether a key lies between two others, where {@code null} stands for no limit. */
    private boolean isBetween(Object lowest, Object key, Object highest) {
        return key != null
            && (lowest == null || isLess(lowest, key))
            && (highest == null || isLess(key, highest));
    }

    @SuppressWarnings("unchecked")
    private boolean isLess(Object left, Object right) {
        return comparator == null
            ? ((Comparable<Object>) left).compareTo(right) < 0
            : ((Comparator<Object>) comparator).compare(left, right) < 0;
    }

    private static boolean isParent(Entry node, Entry child) {
        return child == null || child.parent == node;
    }

    private static boolean isRed(Entry node) {
        return node != null && !node.color;
    }

    private static int numberOfEntries(Entry node) {
        return node == null ? 0 : numberOfEntries(node.left) + 1 + numberOfEntries(node.right);
    }

    /** Whether no key has another value than this object. */
    boolean hasNoValueBut(Object value) {
        return hasNoValueBut(value, root);
    }

    private static boolean hasNoValueBut(Object value, Entry node) {
        return node == null
            || node.value == value && hasNoValueBut(value, node.left) && hasNoValueBut(value, node.right);
    }

    /** A map with the entries of the tree, in the order of its keys. */
    @Abstraction
    AbsSortedMap<Object, Object> abstraction() {
        AbsSortedMap<Object, Object> map = new AbsSortedMap<>();
        Sequence<Entry> entries = Sequence.reach(root, "{left+right}*");
        for (int i = 0; i < entries.slots(); i++) {
            Entry entry = entries.at(i);
            if (entry != null) {
                map.append(entry.key, entry.value);
            }
        }
        return map;
    }

    // What is checked. A null key is rejected where keys are compared, a null value is a value like any other. Methods that look for a
    // neighbour, compute and computeIfAbsent are not given null: an empty map does not reject it, against its documentation
    // (docs/bugs-found.md).

    @Operation
    TreeMapSpecification() {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean containsKey(Object key);

    @Operation
    abstract boolean containsValue(@Domain(count = 2) Object value);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object get(Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object put(Object key, @Domain(count = 2) Object value);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object putIfAbsent(Object key, @Domain(count = 2) Object value);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object replace(Object key, @Domain(count = 2) Object value);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean replace(
        Object key, @Domain(count = 2) Object oldValue, @Domain(count = 2) Object newValue);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object remove(Object key);

    @Operation
    abstract void clear();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object firstKey();

    @Operation
    @Allowed(NoSuchElementException.class)
    abstract Object lastKey();

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object lowerKey(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object floorKey(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object ceilingKey(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object higherKey(@Domain(nullable = false) Object key);

    @Operation
    abstract Map.Entry<Object, Object> firstEntry();

    @Operation
    abstract Map.Entry<Object, Object> lastEntry();

    @Operation
    @Allowed(NullPointerException.class)
    abstract Map.Entry<Object, Object> lowerEntry(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Map.Entry<Object, Object> floorEntry(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Map.Entry<Object, Object> ceilingEntry(@Domain(nullable = false) Object key);

    @Operation
    @Allowed(NullPointerException.class)
    abstract Map.Entry<Object, Object> higherEntry(@Domain(nullable = false) Object key);

    @Operation
    abstract Map.Entry<Object, Object> pollFirstEntry();

    @Operation
    abstract Map.Entry<Object, Object> pollLastEntry();

    @Operation
    abstract Comparator<Object> comparator();

    @Operation
    abstract Set<Object> keySet();

    @Operation
    abstract NavigableSet<Object> navigableKeySet();

    @Operation
    abstract NavigableSet<Object> descendingKeySet();

    @Operation
    abstract Collection<Object> values();

    @Operation
    abstract Set<Map.Entry<Object, Object>> entrySet();

    @Operation
    abstract NavigableMap<Object, Object> descendingMap();

    @Operation
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    abstract SortedMap<Object, Object> subMap(Object from, Object to);

    @Operation
    @Allowed(NullPointerException.class)
    abstract SortedMap<Object, Object> headMap(Object to);

    @Operation
    @Allowed(NullPointerException.class)
    abstract SortedMap<Object, Object> tailMap(Object from);

    @Operation
    public abstract Object clone();

    @Operation
    @Allowed(NullPointerException.class)
    abstract Object getOrDefault(Object key, @Domain(count = 2) Object defaultValue);

    @Operation
    @Allowed(NullPointerException.class)
    abstract boolean remove(Object key, @Domain(count = 2) Object value);

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

    // What takes a map, a collection or a function, called with small ones; and what is done with views.

    abstract void putAll(Map<?, ?> entries);

    abstract Object computeIfAbsent(Object key, Function<Object, Object> function);

    abstract Object computeIfPresent(Object key, BiFunction<Object, Object, Object> function);

    abstract Object compute(Object key, BiFunction<Object, Object, Object> function);

    abstract Object merge(Object key, Object value, BiFunction<Object, Object, Object> function);

    abstract void forEach(BiConsumer<Object, Object> action);

    abstract void replaceAll(BiFunction<Object, Object, Object> function);

    @Operation(upTo = 7)
    @Allowed(NullPointerException.class)
    void putAllOf(Object first, Object second, @Domain(count = 2) Object value) {
        putAll(Entries.of(first, second, value));
    }

    @Operation
    Object computeIfAbsentTo(@Domain(nullable = false) Object key, @Domain(count = 2) Object value) {
        return computeIfAbsent(key, absent -> value);
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object computeIfPresentTo(Object key, @Domain(count = 2) Object value) {
        return computeIfPresent(key, (present, old) -> value);
    }

    @Operation
    Object computeTo(@Domain(nullable = false) Object key, @Domain(count = 2) Object value) {
        return compute(key, (present, old) -> value);
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object mergeTo(Object key, @Domain(count = 2) Object value, @Domain(count = 2) Object merged) {
        return merge(key, value, (old, given) -> merged);
    }

    @Operation
    void forEachOne() {
        forEach((key, value) -> {});
    }

    @Operation(upTo = 5)
    void replaceAllBy(@Domain(count = 2) Object old, @Domain(count = 2) Object value) {
        replaceAll((key, present) -> Objects.equals(present, old) ? value : present);
    }

    @Operation
    @Allowed(NullPointerException.class)
    boolean removeFromKeySet(Object key) {
        return keySet().remove(key);
    }

    @Operation
    boolean removeFromValues(@Domain(count = 2) Object value) {
        return values().remove(value);
    }

    @Operation
    @Allowed(NullPointerException.class)
    boolean removeFromEntrySet(Object key, @Domain(count = 2) Object value) {
        return entrySet().remove(new AbstractMap.SimpleEntry<>(key, value));
    }

    @Operation
    @Allowed(NullPointerException.class)
    boolean containsInEntrySet(Object key, @Domain(count = 2) Object value) {
        return entrySet().contains(new AbstractMap.SimpleEntry<>(key, value));
    }

    @Operation(upTo = 5)
    boolean removeAllFromValues(@Domain(count = 2) Object value) {
        return values().removeIf(candidate -> Objects.equals(candidate, value));
    }

    @Operation(upTo = 5)
    boolean retainAllOfKeySet(Object first, Object second) {
        return keySet().retainAll(Arrays.asList(first, second));
    }

    @Operation
    int countByKeyIterator() {
        return Iteration.countBy(keySet().iterator());
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByKeyIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(keySet().iterator(), steps);
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByValueIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(values().iterator(), steps);
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object setByEntryIterator(@Domain(extra = 1) int steps, @Domain(count = 2) Object value) {
        return Iteration.advance(entrySet().iterator(), steps).setValue(value);
    }

    @Operation
    void divideBySpliterator() {
        Iteration.divide(keySet().spliterator());
    }

    @Operation
    Object[] toArrayOfKeys() {
        return keySet().toArray();
    }

    abstract NavigableMap<Object, Object> subMap(Object from, boolean fromInclusive, Object to, boolean toInclusive);

    abstract NavigableMap<Object, Object> headMap(Object to, boolean inclusive);

    abstract NavigableMap<Object, Object> tailMap(Object from, boolean inclusive);

    // A view of a part of the map is asked for something, and changed.

    @Operation
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    Object putIntoSubMap(Object from, boolean inclusive, Object to, Object key) {
        return subMap(from, inclusive, to, inclusive).put(key, key);
    }

    @Operation
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    Object removeFromSubMap(Object from, boolean inclusive, Object to, Object key) {
        return subMap(from, inclusive, to, inclusive).remove(key);
    }

    @Operation(upTo = 7)
    @Allowed({NullPointerException.class, IllegalArgumentException.class})
    void clearSubMap(Object from, boolean inclusive, Object to) {
        subMap(from, inclusive, to, inclusive).clear();
    }

    @Operation
    @Allowed(NullPointerException.class)
    int sizeOfHeadMap(Object to, boolean inclusive) {
        return headMap(to, inclusive).size();
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object pollFirstOfTailMap(Object from, boolean inclusive) {
        return tailMap(from, inclusive).pollFirstEntry();
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object pollFirstOfDescendingHeadMap(Object to, boolean inclusive) {
        return headMap(to, inclusive).descendingMap().pollFirstEntry();
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object floorOfDescendingTailMap(Object from, boolean inclusive, Object key) {
        return tailMap(from, inclusive).descendingMap().floorKey(key);
    }

    @Operation
    @Allowed(IllegalStateException.class)
    void removeByDescendingIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(descendingKeySet().iterator(), steps);
    }

    /** The constructor that takes a sorted map, here one in another order. */
    @Operation
    void copyBackwards() {
        mustBeValid(new TreeMap<>((SortedMap<Object, ?>) descendingMap()));
    }

    /** The constructor that takes a comparator. */
    @Operation
    void makeBackwards(
        @Domain(nullable = false) Object first,
        @Domain(nullable = false) Object second,
        @Domain(nullable = false) Object third) {
        @SuppressWarnings("unchecked")
        TreeMap<Object, Object> map = new TreeMap<>((Comparator<Object>) (Comparator<?>) Comparator.reverseOrder());
        map.put(first, first);
        map.put(second, second);
        map.put(third, third);
        mustBeValid(map);
    }

    /** The constructor that takes a map. */
    @Operation
    void copy() {
        mustBeValid(new TreeMap<>((Map<?, ?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((TreeMapSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
