import glassbox.Abstraction;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;
import glassbox.model.AbsSortedMap;
import glassbox.model.Sequence;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What {@link java.util.TreeMap} does with a null key, of which its documentation says that it throws an exception. */
@Specifies("java.util.TreeMap")
abstract class EmptyTreeMap {
    @Specifies("java.util.TreeMap$Entry")
    static class Entry {
        Object key;
        @Domain(count = 2) Object value;
        @Tree Entry left;
        @Tree Entry right;
    }

    @Domain(fixed = true) Comparator<?> comparator;
    @Tree Entry root;

    @Invariant
    boolean isOrdered() {
        return isOrdered(root, null, null);
    }

    private static boolean isOrdered(Entry entry, Object low, Object high) {
        return entry == null
            || entry.key != null
                && (low == null || isLess(low, entry.key))
                && (high == null || isLess(entry.key, high))
                && isOrdered(entry.left, low, entry.key)
                && isOrdered(entry.right, entry.key, high);
    }

    @SuppressWarnings("unchecked")
    private static boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
    }

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

    @Operation
    EmptyTreeMap() {}

    @Operation
    abstract Object get(Object key);

    @Operation
    abstract Object lowerKey(Object key);

    @Operation
    abstract Object floorKey(Object key);

    @Operation
    abstract Object ceilingKey(Object key);

    @Operation
    abstract Object higherKey(Object key);

    abstract Object computeIfAbsent(Object key, Function<Object, Object> function);

    abstract Object compute(Object key, BiFunction<Object, Object, Object> function);

    @Operation
    Object computeIfAbsentTo(Object key, @Domain(count = 2) Object value) {
        return computeIfAbsent(key, absent -> value);
    }

    @Operation
    Object computeTo(Object key, @Domain(count = 2) Object value) {
        return compute(key, (present, old) -> value);
    }
}
