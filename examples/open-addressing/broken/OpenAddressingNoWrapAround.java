//~ bound 2
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.Arrays;

/** An open-addressing hash table whose {@code contains} runs over the end of the table. */
public class OpenAddressingNoWrapAround {
    private static final int EMPTY = -1;
    private static final int TOMBSTONE = -2;

    @Domain(min = TOMBSTONE) private int[] slots;
    @Domain(extra = 1) private int size;
    /** The number of slots that are not empty, tombstones included. */
    @Domain(extra = 1) private int used;

    @Allowed(IllegalArgumentException.class)
    public OpenAddressingNoWrapAround(@Domain(extra = 1) int capacity) {
        if (capacity < 1) throw new IllegalArgumentException();
        slots = emptySlots(capacity);
    }

    @Invariant
    boolean repOk() {
        if (slots == null || slots.length == 0) return false;
        int numbers = 0;
        int tombstones = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == TOMBSTONE) {
                tombstones++;
            } else if (slots[i] != EMPTY) {
                if (!isFound(slots[i], i)) return false;
                numbers++;
            }
        }
        return size == numbers && used == numbers + tombstones && used < slots.length;
    }

    /** Whether a search for a number ends at the slot that holds it. */
    private boolean isFound(int key, int slot) {
        for (int i = key % slots.length; i != slot; i = (i + 1) % slots.length) {
            if (slots[i] == EMPTY || slots[i] == key) return false;
        }
        return true;
    }

    /** Adds a number; returns whether it is new. */
    @Allowed(IllegalArgumentException.class)
    public boolean add(@Domain(min = -1) int key) {
        if (key < 0) throw new IllegalArgumentException();
        int slot = find(key);
        if (slots[slot] == key) return false;
        if (slots[slot] == EMPTY) {
            if (used + 1 == slots.length) {
                grow();
                slot = find(key);
            }
            used++;
        }
        slots[slot] = key;
        size++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        int slot = find(key);
        if (slots[slot] != key) return false;
        slots[slot] = TOMBSTONE;
        size--;
        return true;
    }

    public boolean contains(int key) {
        int slot = key % slots.length;
        while (slots[slot] != EMPTY && slots[slot] != key) { //~ VIOLATION contains: exception java.lang.ArrayIndexOutOfBoundsException
            slot++;
        }
        return slots[slot] == key;
    }

    /**
     * The slot of a number; if it has none, the one for it: the first tombstone on the way, or the end of the
     * way.
     */
    private int find(int key) {
        int tombstone = -1;
        int slot = key % slots.length;
        while (slots[slot] != EMPTY) {
            if (slots[slot] == key) return slot;
            if (slots[slot] == TOMBSTONE && tombstone < 0) tombstone = slot;
            slot = (slot + 1) % slots.length;
        }
        return tombstone < 0 ? slot : tombstone;
    }

    private void grow() {
        int[] old = slots;
        slots = emptySlots(2 * old.length);
        used = size;
        for (int key : old) {
            if (key >= 0) slots[find(key)] = key;
        }
    }

    private static int[] emptySlots(int capacity) {
        int[] slots = new int[capacity];
        Arrays.fill(slots, EMPTY);
        return slots;
    }
}
