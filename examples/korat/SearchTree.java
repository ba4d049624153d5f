//~ bound 4
//~ holds
import glassbox.Domain;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary search tree, specified in the manner of Korat: first the shape, with a set of visited nodes and a
 * work list, then the size, then the keys.
 *
 * <p>There are Catalan(n) trees of exactly n nodes over n keys. The trees of 0 to n nodes over n keys are the
 * sum of C(n, k) * Catalan(k) for k from 0 to n: 2, 5, 15, 51, 188, 731, 2950 for n from 1 to 7.
 */
public class SearchTree {
    static class Node {
        Node left;
        Node right;
        int key;
    }

    Node root;
    @Domain(extra = 1) int size;

    public SearchTree() {}

    public boolean repOk() {
        if (root == null) return size == 0;
        if (!isTree()) return false;
        return isOrdered(root, null, null);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> workList = new LinkedList<>();
        workList.add(root);
        while (!workList.isEmpty()) {
            Node current = workList.removeFirst();
            if (current.left != null) {
                if (!visited.add(current.left)) return false;
                workList.add(current.left);
            }
            if (current.right != null) {
                if (!visited.add(current.right)) return false;
                workList.add(current.right);
            }
        }
        return visited.size() == size;
    }

    /** Whether the keys of a subtree are in order and lie strictly between two numbers, where these are given. */
    private static boolean isOrdered(Node node, Integer low, Integer high) {
        if (low != null && node.key <= low || high != null && node.key >= high) return false;
        if (node.left != null && !isOrdered(node.left, low, node.key)) return false;
        return node.right == null || isOrdered(node.right, node.key, high);
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds a key; returns whether it is new. */
    public boolean add(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.key == key) return false;
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        Node added = new Node();
        added.key = key;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }
}
