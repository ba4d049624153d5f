package glassbox.model;

import java.util.Objects;

/**
 * What {@link java.util.LinkedHashMap} promises: entries in the order in which their keys came, or in which they were last asked for. Keys are
 * equal by {@link Object#equals}; {@code null} is a key and a value like any other.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public class AbsLinkedMap<K, V> {
    private final AbsList<K> keys = new AbsList<>();
    /** The value of each key, at the same index. */
    private final AbsList<V> values = new AbsList<>();
    /** Whether an entry moves to the end when it is asked for or written. */
    private final boolean accessOrder;

    /** Makes an empty map in which entries stay in the order in which they came. */
    public AbsLinkedMap() {
        this(false);
    }

    /**
     * Makes an empty map.
     *
     * @param accessOrder whether an entry moves to the end when it is asked for or written
     */
    public AbsLinkedMap(boolean accessOrder) {
        this.accessOrder = accessOrder;
    }

    /**
     * Adds an entry for a key that has none, without looking for it: for abstractions.
     *
     * @param key the key
     * @param value its value
     */
    public final void append(K key, V value) {
        keys.add(key);
        values.add(value);
    }

    /**
     * The keys: what a set stands for that is made of a map.
     *
     * @return a new set
     */
    public AbsLinkedSet<K> keys() {
        AbsLinkedSet<K> set = new AbsLinkedSet<>();
        for (int i = 0; i < keys.size(); i++) {
            set.append(keys.get(i));
        }
        return set;
    }

    /**
     * Whether two maps have the same entries in the same order.
     *
     * @param other the other map
     * @return whether they are equal
     */
    public boolean equalTo(AbsLinkedMap<K, V> other) {
        return accessOrder == other.accessOrder && keys.equalTo(other.keys) && values.equalTo(other.values);
    }

    public int size() {
        return keys.size();
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public void clear() {
        keys.clear();
        values.clear();
    }

    public boolean containsKey(Object key) {
        return keys.contains(key);
    }

    public boolean containsValue(Object value) {
        return values.contains(value);
    }

    public V get(Object key) {
        return getOrDefault(key, null);
    }

    public V getOrDefault(Object key, V defaultValue) {
        int index = keys.indexOf(key);
        return index < 0 ? defaultValue : values.get(touched(index));
    }

    public V put(K key, V value) {
        int index = keys.indexOf(key);
        if (index < 0) {
            append(key, value);
            return null;
        }
        return values.set(touched(index), value);
    }

    public V putIfAbsent(K key, V value) {
        int index = keys.indexOf(key);
        if (index < 0) {
            append(key, value);
            return null;
        }
        int place = touched(index);
        V old = values.get(place);
        if (old == null) {
            values.set(place, value);
        }
        return old;
    }

    public V replace(K key, V value) {
        int index = keys.indexOf(key);
        return index < 0 ? null : values.set(touched(index), value);
    }

    public boolean replace(K key, V oldValue, V newValue) {
        int index = keys.indexOf(key);
        if (index < 0 || !Objects.equals(values.get(index), oldValue)) {
            return false;
        }
        values.set(touched(index), newValue);
        return true;
    }

    public V remove(Object key) {
        int index = keys.indexOf(key);
        return index < 0 ? null : removeAt(index);
    }

    public boolean remove(Object key, Object value) {
        int index = keys.indexOf(key);
        if (index < 0 || !Objects.equals(values.get(index), value)) {
            return false;
        }
        removeAt(index);
        return true;
    }

    // What programs do with views.

    public boolean removeFromKeySet(Object key) {
        int index = keys.indexOf(key);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public boolean removeFromValues(Object value) {
        int index = values.indexOf(value);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public boolean removeFromEntrySet(Object key, Object value) {
        return remove(key, value);
    }

    public boolean containsInEntrySet(Object key, Object value) {
        int index = keys.indexOf(key);
        return index >= 0 && Objects.equals(values.get(index), value);
    }

    public int countByKeyIterator() {
        return keys.size();
    }

    public void removeByKeyIterator(int steps) {
        keys.removeByIterator(steps);
        values.removeByIterator(steps);
    }

    private V removeAt(int index) {
        keys.removeAt(index);
        return values.removeAt(index);
    }

    /** Moves an entry to the end, where the order says so; returns its place from now on. */
    private int touched(int index) {
        if (!accessOrder) {
            return index;
        }
        append(keys.removeAt(index), values.removeAt(index));
        return keys.size() - 1;
    }

    /** The entries, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < keys.size(); i++) {
            text.append(i > 0 ? ", " : "").append(keys.get(i)).append("=").append(values.get(i));
        }
        return text.append("}").toString();
    }
}
