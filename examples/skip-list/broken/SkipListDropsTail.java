//~ bound 2
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A skip list whose {@code add} forgets what follows the new node on the upper level. */
public class SkipListDropsTail {
    private static final int LEVELS = 2;

    static class Node {
        int key;
        Node[] next;

        Node(int key, int height) {
            this.key = key;
            this.next = new Node[height];
        }
    }

    @Domain(extra = 1) private Node[] first;
    @Domain(extra = 1) private int size;

    public SkipListDropsTail() {
        first = new Node[LEVELS];
    }

    @Invariant
    boolean repOk() {
        if (first == null || first.length != LEVELS) return false;
        Set<Node> visited = new HashSet<>();
        Set<Node[]> links = new HashSet<>();
        links.add(first);
        Node[] expected = new Node[LEVELS];
        for (int level = 0; level < LEVELS; level++) {
            expected[level] = first[level];
        }
        Node previous = null;
        while (expected[0] != null) {
            Node node = expected[0];
            if (!visited.add(node)) return false;
            if (previous != null && previous.key >= node.key) return false;
            if (node.next == null || !links.add(node.next)) return false;
            if (node.next.length < 1 || node.next.length > LEVELS) return false;
            for (int level = 0; level < node.next.length; level++) {
                if (expected[level] != node) return false;
                expected[level] = node.next[level];
            }
            previous = node;
        }
        for (int level = 0; level < LEVELS; level++) {
            if (expected[level] != null) return false;
        }
        return size == visited.size();
    }

    /** Adds a number in a node of a height; returns whether it is new. */
    public boolean add(int key, @Domain(min = 1, max = 2) int height) {
        Node[][] before = linksBefore(key);
        Node found = before[0][0];
        if (found != null && found.key == key) return false;
        Node node = new Node(key, height);
        for (int level = 0; level < height; level++) {
            if (level == 0) node.next[level] = before[level][level];
            before[level][level] = node; //~ VIOLATION add: invariant
        }
        size++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        Node[][] before = linksBefore(key);
        Node found = before[0][0];
        if (found == null || found.key != key) return false;
        for (int level = 0; level < found.next.length; level++) {
            before[level][level] = found.next[level];
        }
        size--;
        return true;
    }

    public boolean contains(int key) {
        Node found = linksBefore(key)[0][0];
        return found != null && found.key == key;
    }

    /** For each level the links of the last node before a key, or those of the list itself. */
    private Node[][] linksBefore(int key) {
        Node[][] before = new Node[LEVELS][];
        Node[] links = first;
        for (int level = LEVELS - 1; level >= 0; level--) {
            while (links[level] != null && links[level].key < key) {
                links = links[level].next;
            }
            before[level] = links;
        }
        return before;
    }
}
