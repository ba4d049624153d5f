//~ bound 1
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A hash table whose {@code get} takes for granted that it finds the key. */
public class HashTableEmptyBucket {
    static class Entry {
        int key;
        Object value;
        Entry next;

        Entry(int key, Object value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private Entry[] buckets;
    @Domain(extra = 1) private int size;

    @Allowed(IllegalArgumentException.class)
    public HashTableEmptyBucket(@Domain(extra = 1) int capacity) {
        if (capacity < 1) throw new IllegalArgumentException();
        buckets = new Entry[capacity];
    }

    @Invariant
    boolean repOk() {
        if (buckets == null || buckets.length == 0) return false;
        Set<Entry> visited = new HashSet<>();
        Set<Integer> keys = new HashSet<>();
        for (int i = 0; i < buckets.length; i++) {
            for (Entry entry = buckets[i]; entry != null; entry = entry.next) {
                if (!visited.add(entry) || !keys.add(entry.key)) return false;
                if (index(entry.key) != i) return false;
            }
        }
        return size == visited.size() && size <= buckets.length;
    }

    /** Maps a key to a value; returns the value that it was mapped to before, or null. */
    public Object put(int key, Object value) {
        for (Entry entry = buckets[index(key)]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                Object old = entry.value;
                entry.value = value;
                return old;
            }
        }
        if (size == buckets.length) grow();
        int i = index(key);
        buckets[i] = new Entry(key, value, buckets[i]);
        size++;
        return null;
    }

    public Object get(int key) {
        Entry entry = buckets[index(key)];
        while (entry.key != key) { //~ VIOLATION get: exception java.lang.NullPointerException
            entry = entry.next;
        }
        return entry.value;
    }

    /** Removes a key; returns whether it was there. */
    public boolean remove(int key) {
        int i = index(key);
        Entry before = null;
        Entry entry = buckets[i];
        while (entry != null && entry.key != key) {
            before = entry;
            entry = entry.next;
        }
        if (entry == null) return false;
        if (before == null) {
            buckets[i] = entry.next;
        } else {
            before.next = entry.next;
        }
        size--;
        return true;
    }

    private int index(int key) {
        return Math.floorMod(key, buckets.length);
    }

    private void grow() {
        Entry[] old = buckets;
        buckets = new Entry[2 * old.length];
        for (Entry bucket : old) {
            Entry entry = bucket;
            while (entry != null) {
                Entry next = entry.next;
                int i = index(entry.key);
                entry.next = buckets[i];
                buckets[i] = entry;
                entry = next;
            }
        }
    }
}
