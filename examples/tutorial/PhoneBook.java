/** Finds names by number. The entries are kept as a search tree: smaller numbers to the left, larger ones to the right. */
public class PhoneBook {
    private static class Entry {
        int number;
        String name;
        Entry left;
        Entry right;

        Entry(int number, String name) {
            this.number = number;
            this.name = name;
        }
    }

    private Entry root;
    private int size;

    public int size() {
        return size;
    }

    /** The name that a number belongs to, or null. */
    public String get(int number) {
        Entry entry = root;
        while (entry != null && entry.number != number) {
            entry = number < entry.number ? entry.left : entry.right;
        }
        return entry == null ? null : entry.name;
    }

    /** Gives a number to somebody; returns who had it before. */
    public String put(int number, String name) {
        Entry parent = null;
        Entry entry = root;
        while (entry != null && entry.number != number) {
            parent = entry;
            entry = number < entry.number ? entry.left : entry.right;
        }
        if (entry != null) {
            String before = entry.name;
            entry.name = name;
            return before;
        }
        replace(parent, number, new Entry(number, name));
        size++;
        return null;
    }

    /** Takes a number out of the book; returns who had it. */
    public String remove(int number) {
        Entry parent = null;
        Entry entry = root;
        while (entry != null && entry.number != number) {
            parent = entry;
            entry = number < entry.number ? entry.left : entry.right;
        }
        if (entry == null) {
            return null;
        }
        String before = entry.name;
        if (entry.left != null && entry.right != null) {
            // The entry with the next number takes its place.
            Entry above = entry;
            Entry next = entry.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            entry.number = next.number;
            above.left = next.right;
        } else {
            replace(parent, number, entry.left != null ? entry.left : entry.right);
        }
        size--;
        return before;
    }

    /** Puts an entry where a number belongs, below its parent; without a parent it is the root. */
    private void replace(Entry parent, int number, Entry entry) {
        if (parent == null) {
            root = entry;
        } else if (number < parent.number) {
            parent.left = entry;
        } else {
            parent.right = entry;
        }
    }
}
