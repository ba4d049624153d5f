//~ bound 4
//~ holds
import glassbox.Allowed;
import glassbox.Domain;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A red-black tree with a black root, specified in the manner of Korat: first the shape, with parents and
 * colours of the children on the way, then the black nodes on each way down, the size, and last the keys.
 *
 * <p>There are 12, 29, 74, 201, 573 trees of 0 to n nodes over n keys for n from 3 to 7.
 *
 * <p>The operations only look, so that calls reach the empty tree alone.
 */
public class RedBlackTree {
    /** Whether the root has to be black. */
    private static final boolean BLACK_ROOT = true;

    static class Node {
        Node left;
        Node right;
        Node parent;
        boolean red;
        int key;
    }

    Node root;
    @Domain(extra = 1) int size;

    public RedBlackTree() {}

    public boolean repOk() {
        if (root == null) return size == 0;
        if (root.parent != null) return false;
        if (BLACK_ROOT && root.red) return false;
        return isTree() && blackHeight(root) >= 0 && isOrdered(root, null, null);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> workList = new LinkedList<>();
        workList.add(root);
        while (!workList.isEmpty()) {
            Node current = workList.removeFirst();
            Node left = current.left;
            if (left != null) {
                if (!visited.add(left) || !isChild(left, current)) return false;
                workList.add(left);
            }
            Node right = current.right;
            if (right != null) {
                if (!visited.add(right) || !isChild(right, current)) return false;
                workList.add(right);
            }
        }
        return visited.size() == size;
    }

    private static boolean isChild(Node node, Node parent) {
        return node.parent == parent && !(node.red && parent.red);
    }

    /** The number of black nodes on each way down from a node; -1 if it is not the same on all. */
    private static int blackHeight(Node node) {
        if (node == null) return 0;
        int left = blackHeight(node.left);
        if (left < 0) return -1;
        int right = blackHeight(node.right);
        if (left != right) return -1;
        return node.red ? left : left + 1;
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

    /** Returns the smallest key. */
    @Allowed(NoSuchElementException.class)
    public int first() {
        if (root == null) throw new NoSuchElementException();
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }
}
