package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsMap;
import glassbox.model.Sequence;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@link java.util.HashMap}: a table of bins, each a list of nodes, with the default load factor.
 *
 * <p>Bins with many nodes, in tables of at least 64 bins, are trees as well. Their nodes are also lists as
 * described here; that they are trees is not described.
 *
 * <p>Not all valid states are reached by the operations that are listed. A map with one entry more than its
 * threshold, or with a table of one bin, comes from {@code computeIfAbsent} and its like.
 */
@Specifies("java.util.HashMap")
abstract class HashMapSpecification {
    /** A node of a bin. */
    @Specifies("java.util.HashMap$Node")
    static class Node {
        int hash;
        Object key;
        @Domain(count = 2) Object value;
        /** Four nodes for each bin: up to a bound of 24, the size and the keys of a valid map leave no bin with more. */
        @Tree @Domain(count = 4) Node next;
    }

    /** A bound of 4 includes the table of 16 bins that a map gets by default. */
    @Tree @Domain(extra = 12) Node[] table;
    /** When to resize; before there is a table, its length, or 0 for the default. */
    @Domain(extra = 16) int threshold;
    @Domain(extra = 1) int size;
    /** 0.75, unless a constructor is given another. */
    @Domain(fixed = true) float loadFactor;

    /** Each node is in the bin of its key, no key is there twice, and size, threshold and table fit together. */
    @Invariant
    public boolean repOk() {
        return table == null ? isWithoutTable() : fitsTable();
    }

    private boolean isWithoutTable() {
        return (threshold == 0 || isPowerOfTwo(threshold)) && size == 0;
    }

    private boolean fitsTable() {
        // Methods such as computeIfAbsent do not resize for the entry that they add, but before the next one.
        return isPowerOfTwo(table.length)
            && threshold == table.length * 3 / 4
            && size >= 0
            && size <= threshold + 1
            && areBins(table, 0)
            && numberOfNodes(table, 0) == size;
    }

    /** Whether a bin of a table, and those after it, hold what they should. */
    private static boolean areBins(Node[] table, int bin) {
        return bin >= table.length || isBin(table[bin], bin, table.length) && areBins(table, bin + 1);
    }

    /** The number of nodes in a bin of a table and in those after it. */
    private static int numberOfNodes(Node[] table, int bin) {
        return bin >= table.length ? 0 : numberOfNodes(table[bin]) + numberOfNodes(table, bin + 1);
    }

    private static boolean isPowerOfTwo(int number) {
        return number > 0 && (number & (number - 1)) == 0;
    }

    /** Whether a node and those after it belong to a bin, and no key is there twice. */
    private static boolean isBin(Node node, int bin, int bins) {
        return node == null
            || belongsTo(node, bin, bins) && !hasKey(node.next, node.key) && isBin(node.next, bin, bins);
    }

    private static boolean belongsTo(Node node, int bin, int bins) {
        int hash = Objects.hashCode(node.key);
        return node.hash == (hash ^ (hash >>> 16)) && (node.hash & (bins - 1)) == bin;
    }

    /** Whether a node or one after it has a key. */
    private static boolean hasKey(Node node, Object key) {
        return node != null && (Objects.equals(node.key, key) || hasKey(node.next, key));
    }

    private static int numberOfNodes(Node node) {
        return node == null ? 0 : 1 + numberOfNodes(node.next);
    }

    /** Whether no key has another value than this object. */
    boolean hasNoValueBut(Object value) {
        for (int bin = 0; table != null && bin < table.length; bin++) {
            if (!hasNoValueBut(value, table[bin])) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasNoValueBut(Object value, Node node) {
        return node == null || node.value == value && hasNoValueBut(value, node.next);
    }

    /** What the map stands for: its entries. */
    AbsMap<Object, Object> abstraction() {
        AbsMap<Object, Object> map = new AbsMap<>();
        Sequence<Node> nodes = Sequence.reachEach(table, "next*");
        for (int i = 0; i < nodes.slots(); i++) {
            Node node = nodes.at(i);
            if (node != null) {
                map.append(node.key, node.value);
            }
        }
        return map;
    }

    // What is checked. A null key is a key, and a null value a value, like any other.

    @Operation
    HashMapSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    HashMapSpecification(@Domain(min = -1, max = 16) int initialCapacity) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean containsKey(Object key);

    @Operation
    abstract boolean containsValue(@Domain(count = 2) Object value);

    @Operation
    abstract Object get(Object key);

    @Operation
    abstract Object getOrDefault(Object key, @Domain(count = 2) Object defaultValue);

    @Operation
    abstract Object put(Object key, @Domain(count = 2) Object value);

    @Operation
    abstract Object putIfAbsent(Object key, @Domain(count = 2) Object value);

    @Operation
    abstract Object replace(Object key, @Domain(count = 2) Object value);

    @Operation
    abstract boolean replace(
        Object key, @Domain(count = 2) Object oldValue, @Domain(count = 2) Object newValue);

    @Operation
    abstract Object remove(Object key);

    @Operation
    abstract boolean remove(Object key, @Domain(count = 2) Object value);

    @Operation
    abstract void clear();

    @Operation
    abstract Set<Object> keySet();

    @Operation
    abstract Collection<Object> values();

    @Operation
    abstract Set<Map.Entry<Object, Object>> entrySet();

    @Operation(upTo = 5)
    public abstract Object clone();

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

    // What takes a map, a collection or a function, called with small ones; and what is done with views.

    abstract void putAll(Map<?, ?> entries);

    abstract Object computeIfAbsent(Object key, Function<Object, Object> function);

    abstract Object computeIfPresent(Object key, BiFunction<Object, Object, Object> function);

    abstract Object compute(Object key, BiFunction<Object, Object, Object> function);

    abstract Object merge(Object key, Object value, BiFunction<Object, Object, Object> function);

    abstract void forEach(BiConsumer<Object, Object> action);

    abstract void replaceAll(BiFunction<Object, Object, Object> function);

    @Operation(upTo = 5)
    void putAllOf(Object first, Object second, @Domain(count = 2) Object value) {
        putAll(Entries.of(first, second, value));
    }

    @Operation
    Object computeIfAbsentTo(Object key, @Domain(count = 2) Object value) {
        return computeIfAbsent(key, absent -> value);
    }

    @Operation
    Object computeIfPresentTo(Object key, @Domain(count = 2) Object value) {
        return computeIfPresent(key, (present, old) -> value);
    }

    @Operation
    Object computeTo(Object key, @Domain(count = 2) Object value) {
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
    boolean removeFromKeySet(Object key) {
        return keySet().remove(key);
    }

    @Operation(upTo = 5)
    boolean removeFromValues(@Domain(count = 2) Object value) {
        return values().remove(value);
    }

    @Operation
    boolean removeFromEntrySet(Object key, @Domain(count = 2) Object value) {
        return entrySet().remove(new AbstractMap.SimpleEntry<>(key, value));
    }

    @Operation
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

    @Operation(upTo = 5)
    int countByKeyIterator() {
        return Iteration.countBy(keySet().iterator());
    }

    @Operation(upTo = 5)
    @Allowed(IllegalStateException.class)
    void removeByKeyIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(keySet().iterator(), steps);
    }

    @Operation(upTo = 5)
    @Allowed(IllegalStateException.class)
    void removeByValueIterator(@Domain(extra = 1) int steps) {
        Iteration.removeBy(values().iterator(), steps);
    }

    @Operation(upTo = 5)
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

    /** The constructor that takes a load factor. Other factors than the default are not searched. */
    @Operation
    @Allowed(IllegalArgumentException.class)
    void makeWithLoadFactor(@Domain(min = -1, max = 16) int capacity, @Domain(min = -1, max = 2) float factor) {
        mustBeValid(new HashMap<>(capacity, factor));
    }

    /** The constructor that takes a map. */
    @Operation(upTo = 5)
    void copy() {
        mustBeValid(new HashMap<>((Map<?, ?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((HashMapSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
