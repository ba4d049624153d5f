package glassbox.specs;

import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsMap;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@link java.util.IdentityHashMap}: keys and values in turn in one array, each key as near behind its place as others leave room.
 *
 * <p>An array of length 8 holds two entries, one of length 16 five. The places of keys come from the machine, so
 * valid states are enumerated.
 */
@Specifies("java.util.IdentityHashMap")
abstract class IdentityHashMapSpecification {
    /** A bound of 3 includes the shortest array that there is, one of 11 the next. */
    @Domain(extra = 5, mark = "java.util.IdentityHashMap.NULL_KEY") Object[] table;
    @Domain(extra = 1) int size;

    /** No gap is between a key and its place, no key is there twice, and where there is no key there is no value. */
    @Invariant
    boolean repOk() {
        if (table == null || table.length < 8 || (table.length & (table.length - 1)) != 0) {
            return false;
        }
        int keys = 0;
        for (int index = 0; index < table.length; index += 2) {
            if (table[index] != null) {
                keys++;
                if (!isFound(table[index], index)) {
                    return false;
                }
            } else if (table[index + 1] != null) {
                return false;
            }
        }
        return size == keys && 3 * size <= table.length;
    }

    /** Whether the first place where a key is looked for, and found, is an index. */
    private boolean isFound(Object key, int index) {
        int hash = System.identityHashCode(key);
        int place = ((hash << 1) - (hash << 8)) & (table.length - 1);
        for (int step = 0; step < table.length; step += 2) {
            int at = (place + step) & (table.length - 1);
            if (table[at] == null || table[at] == key) {
                return at == index;
            }
        }
        return false;
    }

    /** What stands for a null key. */
    static Object NULL_KEY;

    /** What the map stands for: its entries. Keys of a scope that are equal are identical, so that a map by equality will do. */
    AbsMap<Object, Object> abstraction() {
        AbsMap<Object, Object> map = new AbsMap<>();
        for (int index = 0; index < table.length; index += 2) {
            if (table[index] != null) {
                map.append(table[index] == NULL_KEY ? null : table[index], table[index + 1]);
            }
        }
        return map;
    }

    // The operations under check. A null key is kept as an object that stands for it.

    @Operation
    IdentityHashMapSpecification() {}

    @Operation
    @Allowed(IllegalArgumentException.class)
    IdentityHashMapSpecification(@Domain(min = -1, extra = 1) int expectedMaxSize) {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean containsKey(Object key);

    @Operation
    abstract boolean containsValue(Object value);

    @Operation
    abstract Object get(Object key);

    @Operation
    abstract Object getOrDefault(Object key, Object defaultValue);

    @Operation
    abstract Object put(Object key, Object value);

    @Operation
    abstract Object putIfAbsent(Object key, Object value);

    @Operation
    abstract Object replace(Object key, Object value);

    @Operation
    abstract boolean replace(
        Object key, Object oldValue, Object newValue);

    @Operation
    abstract Object remove(Object key);

    @Operation
    abstract boolean remove(Object key, Object value);

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
    void putAllOf(Object first, Object second, Object value) {
        putAll(Entries.of(first, second, value));
    }

    @Operation
    Object computeIfAbsentTo(Object key, Object value) {
        return computeIfAbsent(key, absent -> value);
    }

    @Operation
    Object computeIfPresentTo(Object key, Object value) {
        return computeIfPresent(key, (present, old) -> value);
    }

    @Operation
    Object computeTo(Object key, Object value) {
        return compute(key, (present, old) -> value);
    }

    @Operation
    @Allowed(NullPointerException.class)
    Object mergeTo(Object key, Object value, Object merged) {
        return merge(key, value, (old, given) -> merged);
    }

    @Operation
    void forEachOne() {
        forEach((key, value) -> {});
    }

    @Operation(upTo = 5)
    void replaceAllBy(Object old, Object value) {
        replaceAll((key, present) -> Objects.equals(present, old) ? value : present);
    }

    @Operation
    boolean removeFromKeySet(Object key) {
        return keySet().remove(key);
    }

    @Operation
    boolean removeFromValues(Object value) {
        return values().remove(value);
    }

    @Operation
    boolean removeFromEntrySet(Object key, Object value) {
        return entrySet().remove(new AbstractMap.SimpleEntry<>(key, value));
    }

    @Operation
    boolean containsInEntrySet(Object key, Object value) {
        return entrySet().contains(new AbstractMap.SimpleEntry<>(key, value));
    }

    @Operation(upTo = 5)
    boolean removeAllFromValues(Object value) {
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
    Object setByEntryIterator(@Domain(extra = 1) int steps, Object value) {
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

    /** The constructor that takes a map. */
    @Operation
    void copy() {
        mustBeValid(new IdentityHashMap<>((Map<?, ?>) (Object) this));
    }

    private static void mustBeValid(Object made) {
        if (!((IdentityHashMapSpecification) made).repOk()) {
            throw new AssertionError("what a constructor made is not valid");
        }
    }
}
