package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsMap;
import glassbox.model.Sequence;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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
    boolean repOk() {
        if (table == null) {
            return (threshold == 0 || isPowerOfTwo(threshold)) && size == 0;
        }
        if (!isPowerOfTwo(table.length) || threshold != table.length * 3 / 4) {
            return false;
        }
        // Methods such as computeIfAbsent do not resize for the entry that they add, but before the next one.
        if (size < 0 || size > threshold + 1) {
            return false;
        }
        int nodes = 0;
        for (int bin = 0; bin < table.length; bin++) {
            if (!isBin(table[bin], bin, table.length)) {
                return false;
            }
            nodes += numberOfNodes(table[bin]);
        }
        return nodes == size;
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

    @Operation
    public abstract Object clone();
}
