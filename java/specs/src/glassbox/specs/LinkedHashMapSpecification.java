package glassbox.specs;

import glassbox.Abstraction;
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsLinkedMap;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@link java.util.LinkedHashMap}: a {@link java.util.HashMap} whose nodes are also linked in the order in which they came, or
 * in which they were last asked for.
 *
 * <p>Where the list leads is a choice among all nodes of all bins, so this is checked at small bounds.
 */
@Specifies("java.util.LinkedHashMap")
abstract class LinkedHashMapSpecification {
    /** A node of a bin, and of the list. */
    @Specifies("java.util.LinkedHashMap$Entry")
    static class Entry {
        Entry before;
        Entry after;
    }

    /** Three nodes for each bin: up to a bound of 8, the size and the keys of a valid map leave no bin with more. */
    @Specifies("java.util.HashMap$Node")
    static class Node {
        @Tree @Domain(count = 3) Node next;
    }

    Entry head;
    Entry tail;
    /** Whether a node moves to the end of the list when it is asked for. */
    boolean accessOrder;

    // Inherited. With a bound of 3, a table has up to 4 bins; with a bound of 7, up to 8.
    @Tree @Domain(extra = 1) HashMapSpecification.Node[] table;
    @Domain(extra = 1) int threshold;
    int size;

    /** The map is one without the list, and the list has each of its nodes once. */
    @Invariant
    boolean isValid() {
        if (!((HashMapSpecification) (Object) this).repOk()) {
            return false;
        }
        Entry last = null;
        int nodes = 0;
        for (Entry entry = head; entry != null; entry = entry.after) {
            if (entry.before != last || nodes == size || !isInItsBin(entry)) {
                return false;
            }
            last = entry;
            nodes++;
        }
        return tail == last && nodes == size;
    }

    private boolean isInItsBin(Object entry) {
        HashMapSpecification.Node node = (HashMapSpecification.Node) entry;
        return table != null && isAmong(node, table[node.hash & (table.length - 1)]);
    }

    private static boolean isAmong(HashMapSpecification.Node node, HashMapSpecification.Node first) {
        return first != null && (first == node || isAmong(node, first.next));
    }

    /** What the map stands for: its entries in the order of the list. */
    @Abstraction
    AbsLinkedMap<Object, Object> linkedAbstraction() {
        AbsLinkedMap<Object, Object> map = new AbsLinkedMap<>(accessOrder);
        Entry entry = head;
        for (int i = 0; i < size; i++) {
            HashMapSpecification.Node node = (HashMapSpecification.Node) (Object) entry;
            map.append(node.key, node.value);
            entry = entry.after;
        }
        return map;
    }

    // What is checked. A null key is a key, and a null value a value, like any other.

    @Operation
    LinkedHashMapSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    LinkedHashMapSpecification(@Domain(min = -1, max = 16) int initialCapacity) {}

    /** The constructor that says in which order the list is, with the default load factor. */
    @Operation
    @Allowed(IllegalArgumentException.class)
    void makeInOrder(@Domain(min = -1, max = 16) int capacity, boolean accessOrder) {
        mustBeValid(new LinkedHashMap<>(capacity, 0.75f, accessOrder));
    }

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

    @Operation
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

    @Operation
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

    /** The constructor that takes a load factor. Other factors than the default are not searched. */
    @Operation
    @Allowed(IllegalArgumentException.class)
    void makeWithLoadFactor(@Domain(min = -1, max = 16) int capacity, @Domain(min = -1, max = 2) float factor) {
        mustBeValid(new LinkedHashMap<>(capacity, factor));
    }

    /** The constructor that takes a map. */
    @Operation
    void copy() {
        mustBeValid(new LinkedHashMap<>((Map<?, ?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((LinkedHashMapSpecification) made).isValid()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
