//~ bound 4
//~ holds
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/** A set of numbers, kept as a binary search tree that is not balanced. */
public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    @Domain(extra = 1) private int size;

    public SearchTree() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE, visited) && size == visited.size();
    }

    /** Whether a subtree is a tree, and its keys lie strictly between two numbers and are in order. */
    private static boolean isOrdered(Node node, long low, long high, Set<Node> visited) {
        if (node == null) return true;
        if (!visited.add(node)) return false;
        if (node.key <= low || node.key >= high) return false;
        return isOrdered(node.left, low, node.key, visited) && isOrdered(node.right, node.key, high, visited);
    }

    /** Adds a number; returns whether it is new. */
    public boolean add(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (key == node.key) return false;
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        replace(parent, key, new Node(key));
        size++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) return false;
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            Node above = node;
            while (successor.left != null) {
                above = successor;
                successor = successor.left;
            }
            node.key = successor.key;
            if (above == node) {
                above.right = successor.right;
            } else {
                above.left = successor.right;
            }
        } else {
            replace(parent, key, node.left != null ? node.left : node.right);
        }
        size--;
        return true;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int first() {
        if (root == null) throw new NoSuchElementException();
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    /** Puts a node where a key belongs under its parent; without a parent, it becomes the root. */
    private void replace(Node parent, int key, Node node) {
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
    }
}
