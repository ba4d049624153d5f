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
     * Whether every key has one value.
     *
     * @return whether this is a map that calls lead to
     */
    public boolean repOk() {
        return keys != null
                && values != null
                && keys != values
                && keys.repOk()
                && values.repOk()
                && !keys.shares(values)
                && keys.size() == values.size()
                && keys.isDistinct();
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

    // What programs do with a small map or a function. Each is an access of an entry that is there afterwards, unless no value comes of
    // it: to those that compute a value, null is none.

    public void putAllOf(K first, K second, V value) {
        put(first, value);
        put(second, value);
    }

    public V computeIfAbsentTo(K key, V value) {
        if (value(key) != null) {
            return get(key);
        }
        if (value != null) {
            put(key, value);
        }
        return value;
    }

    public V computeIfPresentTo(K key, V value) {
        return value(key) == null ? null : computeTo(key, value);
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
        return computeTo(key, value(key) == null ? value : merged);
    }

    public void replaceAllBy(Object old, V value) {
        values.replaceAllBy(old, value);
    }

    // What they do with views, which is no access.

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

    public boolean removeAllFromValues(Object value) {
        int kept = 0;
        for (int i = 0; i < keys.size(); i++) {
            if (!Objects.equals(values.at(i), value)) {
                move(i, kept);
                kept++;
            }
        }
        return cut(kept);
    }

    public boolean retainAllOfKeySet(Object first, Object second) {
        int kept = 0;
        for (int i = 0; i < keys.size(); i++) {
            if (Objects.equals(keys.at(i), first) || Objects.equals(keys.at(i), second)) {
                move(i, kept);
                kept++;
            }
        }
        return cut(kept);
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

    /** The value of a key, or {@code null}, without an access. */
    private V value(Object key) {
        int index = keys.indexOf(key);
        return index < 0 ? null : values.get(index);
    }

    private V removeAt(int index) {
        keys.removeAt(index);
        return values.removeAt(index);
    }

    /** Writes an entry over another one. */
    private void move(int from, int to) {
        keys.set(to, keys.at(from));
        values.set(to, values.at(from));
    }

    /** Keeps the first entries; returns whether there were others. */
    private boolean cut(int kept) {
        values.cut(kept);
        return keys.cut(kept);
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
