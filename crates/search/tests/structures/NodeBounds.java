import glassbox.Declarative;
import glassbox.Tree;

/** A search tree whose invariant looks at keys of other nodes than the one that is asked: results depend on those too. */
public class NodeBounds {
    static class Node {
        @Tree Node left;
        @Tree Node right;
        int key;

        @Declarative
        boolean isBetween(Node low, Node high) {
            return (low == null || low.key < key) && (high == null || key < high.key)
                && (left == null || left.isBetween(low, this)) && (right == null || right.isBetween(this, high));
        }
    }

    @Tree Node root;

    public NodeBounds() {}

    @Declarative
    boolean repOk() {
        return root == null || root.isBetween(null, null);
    }

    // operations

    public boolean setRoot(int key) {
        if (root == null) return false;
        for (Node node = root.left; node != null; node = node.right) {
            if (key < node.key || key == node.key) return false;
        }
        for (Node node = root.right; node != null; node = node.left) {
            if (node.key < key || node.key == key) return false;
        }
        root.key = key;
        return true;
    }

    public boolean cut(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) return false;
        if (node.left == null && node.right != null) {
            node.key = node.right.key;
            node.left = node.right.left;
            node.right = node.right.right;
        }
        return true;
    }
}
