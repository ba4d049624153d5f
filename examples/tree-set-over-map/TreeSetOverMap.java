//~ bound 3
//~ holds
import glassbox.Allowed;
import glassbox.Tree;
import glassbox.model.AbsSortedSet;
import glassbox.model.Sequence;
import java.util.NoSuchElementException;

/** A set of numbers over a map, as {@link java.util.TreeSet} is: the members are the keys, and all have the same value. */
public class TreeSetOverMap {
    static class Node {
        int key;
        boolean present;
        @Tree Node left;
        @Tree Node right;

        Node(int key, boolean present) {
            this.key = key;
            this.present = present;
        }
    }

    @Tree private Node root;

    public TreeSetOverMap() {}

    boolean repOk() {
        return isOrdered(root, null, null);
    }

    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) return true;
        if (low != null && low.key >= node.key) return false;
        if (high != null && high.key <= node.key) return false;
        return node.present && isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    AbsSortedSet<Integer> abstraction() {
        AbsSortedSet<Integer> set = new AbsSortedSet<>();
        Sequence<Node> nodes = Sequence.reach(root, "{left+right}*");
        for (int i = 0; i < nodes.slots(); i++) {
            Node node = nodes.at(i);
            if (node != null) {
                set.append(node.key);
            }
        }
        return set;
    }

    public boolean add(int key) {
        return !put(key, true);
    }

    public boolean remove(int key) {
        return removeKey(key);
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public void clear() {
        root = null;
    }

    /** Returns the least member. */
    @Allowed(NoSuchElementException.class)
    public int first() {
        if (root == null) throw new NoSuchElementException();
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    // The map.

    /** Sets the value of a key; returns the one it had before. */
    private boolean put(int key, boolean present) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node != null) {
            boolean before = node.present;
            node.present = present;
            return before;
        }
        link(parent, key, new Node(key, present));
        return false;
    }

    /** Removes a key; returns the value that it had. */
    private boolean removeKey(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) return false;
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            removeKey(next.key);
            node.key = next.key;
        } else {
            link(parent, key, node.left != null ? node.left : node.right);
        }
        return true;
    }

    private void link(Node parent, int key, Node node) {
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
    }
}
