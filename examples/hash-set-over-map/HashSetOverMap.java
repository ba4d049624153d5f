//~ bound 3
//~ holds
import glassbox.Domain;
import glassbox.Tree;
import glassbox.model.AbsSet;
import glassbox.model.Sequence;

/** A set of numbers over a hash table with two bins, as {@link java.util.HashSet} is over a {@link java.util.HashMap}. */
public class HashSetOverMap {
    static class Node {
        int key;
        @Tree Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    @Tree private Node even;
    @Tree private Node odd;
    @Domain(extra = 1) private int size;

    public HashSetOverMap() {}

    /** Each key is in its bin, no key is there twice, and the size is right. */
    boolean repOk() {
        return isBin(even, 0) && isBin(odd, 1) && size == length(even) + length(odd);
    }

    private static boolean isBin(Node node, int remainder) {
        if (node == null) return true;
        return node.key % 2 == remainder && !contains(node.next, node.key) && isBin(node.next, remainder);
    }

    private static boolean contains(Node node, int key) {
        return node != null && (node.key == key || contains(node.next, key));
    }

    private static int length(Node node) {
        return node == null ? 0 : 1 + length(node.next);
    }

    AbsSet<Integer> abstraction() {
        AbsSet<Integer> set = new AbsSet<>();
        Sequence<Node> nodes = Sequence.reachEach(new Object[] {even, odd}, "next*");
        for (int i = 0; i < nodes.slots(); i++) {
            Node node = nodes.at(i);
            if (node != null) {
                set.append(node.key);
            }
        }
        return set;
    }

    public boolean add(int key) {
        if (contains(bin(key), key)) return false;
        setBin(key, new Node(key, bin(key)));
        size++;
        return true;
    }

    public boolean remove(int key) {
        Node before = null;
        Node node = bin(key);
        while (node != null && node.key != key) {
            before = node;
            node = node.next;
        }
        if (node == null) return false;
        if (before == null) {
            setBin(key, node.next);
        } else {
            before.next = node.next;
        }
        size--;
        return true;
    }

    public boolean contains(int key) {
        return contains(bin(key), key);
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    public void clear() {
        even = null;
        odd = null;
        size = 0;
    }

    private Node bin(int key) {
        return key % 2 == 0 ? even : odd;
    }

    private void setBin(int key, Node node) {
        if (key % 2 == 0) {
            even = node;
        } else {
            odd = node;
        }
    }
}
