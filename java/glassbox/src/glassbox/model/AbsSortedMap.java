package glassbox.model;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * What {@link java.util.NavigableMap} promises of a map whose keys are in their natural order, and {@code null} is none of them.
 * Entries that are returned are snapshots.
 *
 * @param <K> the keys, which are {@link Comparable}
 * @param <V> the values
 */
public class AbsSortedMap<K, V> extends AbsMap<K, V> {
    /** Makes an empty map. */
    public AbsSortedMap() {}

    /**
     * Whether no key is {@code null}.
     *
     * @return whether this is a map that calls lead to
     */
    public boolean repOk() {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && entry.key == null) {
                return false;
            }
        }
        return true;
    }

    public K firstKey() {
        return existing(first());
    }

    public K lastKey() {
        return existing(last());
    }

    public K lowerKey(K key) {
        return keyOf(below(key, false));
    }

    public K floorKey(K key) {
        return keyOf(below(key, true));
    }

    public K ceilingKey(K key) {
        return keyOf(above(key, true));
    }

    public K higherKey(K key) {
        return keyOf(above(key, false));
    }

    public Entry<K, V> firstEntry() {
        return snapshot(first());
    }

    public Entry<K, V> lastEntry() {
        return snapshot(last());
    }

    public Entry<K, V> lowerEntry(K key) {
        return snapshot(below(key, false));
    }

    public Entry<K, V> floorEntry(K key) {
        return snapshot(below(key, true));
    }

    public Entry<K, V> ceilingEntry(K key) {
        return snapshot(above(key, true));
    }

    public Entry<K, V> higherEntry(K key) {
        return snapshot(above(key, false));
    }

    public Entry<K, V> pollFirstEntry() {
        return taken(first());
    }

    public Entry<K, V> pollLastEntry() {
        return taken(last());
    }

    @Override
    public AbsSortedSet<K> keys() {
        AbsSortedSet<K> keys = new AbsSortedSet<>();
        appendKeysTo(keys);
        return keys;
    }

    @Override
    void check(Object key) {
        Objects.requireNonNull(key);
    }

    private Entry<K, V> first() {
        Entry<K, V> first = null;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && (first == null || isLess(entry.key, first.key))) {
                first = entry;
            }
        }
        return first;
    }

    private Entry<K, V> last() {
        Entry<K, V> last = null;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && (last == null || isLess(last.key, entry.key))) {
                last = entry;
            }
        }
        return last;
    }

    /** The entry with the greatest key that is less than a key, or equal to it where that is wanted. */
    private Entry<K, V> below(K key, boolean orEqual) {
        check(key);
        Entry<K, V> greatest = null;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null
                && (isLess(entry.key, key) || orEqual && !isLess(key, entry.key))
                && (greatest == null || isLess(greatest.key, entry.key))) {
                greatest = entry;
            }
        }
        return greatest;
    }

    /** The entry with the least key that is greater than a key, or equal to it where that is wanted. */
    private Entry<K, V> above(K key, boolean orEqual) {
        check(key);
        Entry<K, V> least = null;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null
                && (isLess(key, entry.key) || orEqual && !isLess(entry.key, key))
                && (least == null || isLess(entry.key, least.key))) {
                least = entry;
            }
        }
        return least;
    }

    @SuppressWarnings("unchecked")
    private static boolean isLess(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right) < 0;
    }

    private static <K> K existing(Entry<K, ?> entry) {
        if (entry == null) {
            throw new NoSuchElementException();
        }
        return entry.key;
    }

    private static <K> K keyOf(Entry<K, ?> entry) {
        return entry == null ? null : entry.key;
    }

    private static <K, V> Entry<K, V> snapshot(Entry<K, V> entry) {
        return entry == null ? null : new Entry<>(entry.key, entry.value);
    }

    private Entry<K, V> taken(Entry<K, V> taken) {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && entry == taken) {
                entries.free(i);
            }
        }
        return taken;
    }
}
