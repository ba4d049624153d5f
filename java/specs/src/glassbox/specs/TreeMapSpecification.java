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
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;

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
        if (comparator != null) {
            return false;
        }
        if (root == null) {
            return size == 0;
        }
        return root.parent == null
            && !isRed(root)
            && blackHeight(root, null, null) >= 0
            && numberOfEntries(root) == size;
    }

    /**
     * The number of black nodes on each path down from a node, or -1 if the paths differ, or the tree below the
     * node is broken in another way.
     */
    private static int blackHeight(Entry node, Object lowest, Object highest) {
        if (node == null) {
            return 0;
        }
        if (!isBetween(lowest, node.key, highest) || !isParent(node, node.left) || !isParent(node, node.right)) {
            return -1;
        }
        if (isRed(node) && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left, lowest, node.key);
        if (left < 0 || blackHeight(node.right, node.key, highest) != left) {
            return -1;
        }
        return isRed(node) ? left : left + 1;
    }

    /** Whether a key lies between two others, where {@code null} stands for no limit. */
    private static boolean isBetween(Object lowest, Object key, Object highest) {
        return key != null
            && (lowest == null || isLess(lowest, key))
            && (highest == null || isLess(key, highest));
    }

    @SuppressWarnings("unchecked")
    private static boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
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
    // neighbour are not given null: an empty map does not reject it, against its documentation (docs/bugs-found.md).

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
}
