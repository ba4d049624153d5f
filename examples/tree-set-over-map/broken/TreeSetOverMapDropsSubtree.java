//~ bound 3
import glassbox.Allowed;
import glassbox.Tree;
import glassbox.model.AbsSortedSet;
import glassbox.model.Sequence;
import java.util.NoSuchElementException;

/** A set whose {@code remove} forgets what is less. */
public class TreeSetOverMapDropsSubtree {
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

    public TreeSetOverMapDropsSubtree() {}

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
        link(parent, key, node.right != null ? node.right : node.left); //~ VIOLATION remove: abstract state
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
