//~ bound 4
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** An AVL tree whose {@code remove} only computes heights where it would have to rotate. */
public class AvlTreeNoBalanceAfterRemoving {
    static class Node {
        int key;
        @Domain(min = 1, extra = 1) int height;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
            this.height = 1;
        }
    }

    private Node root;
    @Domain(extra = 1) private int size;

    public AvlTreeNoBalanceAfterRemoving() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        return isBalanced(root, Long.MIN_VALUE, Long.MAX_VALUE, visited) && size == visited.size();
    }

    private static boolean isBalanced(Node node, long low, long high, Set<Node> visited) {
        if (node == null) return true;
        if (!visited.add(node)) return false;
        if (node.key <= low || node.key >= high) return false;
        if (!isBalanced(node.left, low, node.key, visited)) return false;
        if (!isBalanced(node.right, node.key, high, visited)) return false;
        int left = height(node.left);
        int right = height(node.right);
        return Math.abs(left - right) <= 1 && node.height == Math.max(left, right) + 1;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds a number; returns whether it is new. */
    public boolean add(int key) {
        if (contains(key)) return false;
        root = add(root, key);
        size++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        if (!contains(key)) return false;
        root = remove(root, key);
        size--;
        return true;
    }

    private static Node add(Node node, int key) {
        if (node == null) return new Node(key);
        if (key < node.key) {
            node.left = add(node.left, key);
        } else {
            node.right = add(node.right, key);
        }
        return balance(node);
    }

    private static Node remove(Node node, int key) {
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        } else {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node.right = remove(node.right, successor.key);
        }
        update(node); //~ VIOLATION remove: invariant
        return node;
    }

    /** Restores height and balance of a node whose children are in order; returns what takes its place. */
    private static Node balance(Node node) {
        update(node);
        int difference = height(node.left) - height(node.right);
        assert Math.abs(difference) <= 2;
        if (difference > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (difference < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node right = node.right;
        node.right = right.left;
        right.left = node;
        update(node);
        update(right);
        return right;
    }

    private static Node rotateRight(Node node) {
        Node left = node.left;
        node.left = left.right;
        left.right = node;
        update(node);
        update(left);
        return left;
    }

    private static void update(Node node) {
        node.height = Math.max(height(node.left), height(node.right)) + 1;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }
}
