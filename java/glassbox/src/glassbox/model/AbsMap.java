package glassbox.model;

import glassbox.Distinct;
import glassbox.Domain;
import java.util.Map;
import java.util.Objects;

/**
 * What {@link Map} promises: entries in no order, no key twice. Keys are equal by {@link Object#equals}; {@code null} is a
 * key and a value like any other, as in {@link java.util.HashMap}.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public class AbsMap<K, V> {
    /**
     * A key and its value.
     *
     * @param <K> the key
     * @param <V> the value
     */
    public static final class Entry<K, V> implements Map.Entry<K, V>, Element<Entry<K, V>> {
        @Distinct final K key;
        @Domain(most = 8) V value;

        Entry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }

        /** The keys are equal, and the values are the same. */
        @Override
        public boolean equalTo(Entry<K, V> other) {
            return Objects.equals(key, other.key) && value == other.value;
        }

        @Override
        public boolean equals(Object object) {
            if (!(object instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> other = (Map.Entry<?, ?>) object;
            return Objects.equals(key, other.getKey()) && Objects.equals(value, other.getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    final Sequence<Entry<K, V>> entries = new Sequence<>();

    /** Makes an empty map. */
    public AbsMap() {}

    /**
     * Adds an entry for a key that has none, without looking for it: for abstractions.
     *
     * @param key the key
     * @param value its value
     */
    public final void append(K key, V value) {
        entries.add(new Entry<>(key, value));
    }

    /**
     * The abstraction that stands in for a map, for invariants of those who use one: see {@link glassbox.UseAbstraction}.
     *
     * @param <K> the keys
     * @param <V> the values
     * @param map a map that is replaced by an abstraction
     * @return the abstraction
     * @throws ClassCastException if it is the map itself
     */
    @SuppressWarnings("unchecked")
    public static <K, V> AbsMap<K, V> of(Map<K, V> map) {
        return (AbsMap<K, V>) (Object) map;
    }

    /**
     * The entries, for invariants of those who use a map.
     *
     * @return all of them, in no order
     */
    public final Sequence<Entry<K, V>> entries() {
        return entries;
    }

    /**
     * Whether two maps have the same entries: equal keys with the same values.
     *
     * @param other the other map
     * @return whether they are equal
     */
    public boolean equalTo(AbsMap<K, V> other) {
        return entries.equalTo(other.entries);
    }

    /**
     * Whether all keys have the same value, for invariants of those who use a map as a set.
     *
     * @param value the value
     * @return whether no key has another
     */
    public boolean hasNoValueBut(Object value) {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && entry.value != value) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public void clear() {
        entries.clear();
    }

    public boolean containsKey(Object key) {
        check(key);
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.key, key)) {
                return true;
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.value, value)) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        check(key);
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.key, key)) {
                return entry.value;
            }
        }
        return null;
    }

    public V getOrDefault(Object key, V defaultValue) {
        return containsKey(key) ? get(key) : defaultValue;
    }

    public V put(K key, V value) {
        check(key);
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.key, key)) {
                V old = entry.value;
                entry.value = value;
                return old;
            }
        }
        append(key, value);
        return null;
    }

    public V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    public V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    public boolean replace(K key, V oldValue, V newValue) {
        if (!containsKey(key) || !Objects.equals(get(key), oldValue)) {
            return false;
        }
        put(key, newValue);
        return true;
    }

    public V remove(Object key) {
        check(key);
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.key, key)) {
                entries.free(i);
                return entry.value;
            }
        }
        return null;
    }

    public boolean remove(Object key, Object value) {
        check(key);
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.key, key) && Objects.equals(entry.value, value)) {
                entries.free(i);
                return true;
            }
        }
        return false;
    }

    // What programs do with a small map, a function or a view.

    public void putAllOf(K first, K second, V value) {
        put(first, value);
        put(second, value);
    }

    public V computeIfAbsentTo(K key, V value) {
        V old = get(key);
        if (old != null || value == null) {
            return old;
        }
        put(key, value);
        return value;
    }

    public V computeIfPresentTo(K key, V value) {
        return get(key) == null ? null : computeTo(key, value);
    }

    public V computeTo(K key, V value) {
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    public V mergeTo(K key, V value, V merged) {
        Objects.requireNonNull(value);
        return computeTo(key, get(key) == null ? value : merged);
    }

    public void replaceAllBy(Object old, V value) {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.value, old)) {
                entry.value = value;
            }
        }
    }

    public boolean removeFromKeySet(Object key) {
        boolean found = containsKey(key);
        remove(key);
        return found;
    }

    public boolean removeFromEntrySet(Object key, Object value) {
        return remove(key, value);
    }

    public boolean containsInEntrySet(Object key, Object value) {
        return containsKey(key) && Objects.equals(get(key), value);
    }

    public boolean removeAllFromValues(Object value) {
        boolean removed = false;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && Objects.equals(entry.value, value)) {
                entries.free(i);
                removed = true;
            }
        }
        return removed;
    }

    public boolean retainAllOfKeySet(Object first, Object second) {
        boolean removed = false;
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null && !Objects.equals(entry.key, first) && !Objects.equals(entry.key, second)) {
                entries.free(i);
                removed = true;
            }
        }
        return removed;
    }

    public int countByKeyIterator() {
        return entries.size();
    }

    /**
     * The keys: what a set stands for that is made of a map.
     *
     * @return a new set
     */
    public AbsSet<K> keys() {
        AbsSet<K> keys = new AbsSet<>();
        appendKeysTo(keys);
        return keys;
    }

    final void appendKeysTo(AbsSet<K> keys) {
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> entry = entries.at(i);
            if (entry != null) {
                keys.append(entry.key);
            }
        }
    }

    /** Rejects what cannot be a key; here, nothing is rejected. */
    void check(Object key) {}

    /** The entries, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < entries.slots(); i++) {
            Entry<K, V> one = entries.at(i);
            if (one != null) {
                text.append(text.length() > 1 ? ", " : "").append(one);
            }
        }
        return text.append("}").toString();
    }
}
