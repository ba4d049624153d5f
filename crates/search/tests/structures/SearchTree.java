import glassbox.Declarative;
import glassbox.Tree;

/** A search tree; the scope has trees alone. */
public class SearchTree {
    static class Node {
        @Tree Node left;
        @Tree Node right;
        int key;

        @Declarative
        boolean isOrdered(int low, int high) {
            return low < key && key < high && (left == null || left.isOrdered(low, key))
                && (right == null || right.isOrdered(key, high));
        }
    }

    @Tree Node root;

    public SearchTree() {}

    @Declarative
    boolean repOk() {
        return root == null || root.isOrdered(-1, 100);
    }

    // operations

    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (node.key == key) return true;
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    public boolean add(int key) {
        Node added = new Node();
        added.key = key;
        if (root == null) {
            root = added;
            return true;
        }
        Node node = root;
        while (node.key != key) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = added;
                    return true;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = added;
                    return true;
                }
                node = node.right;
            }
        }
        return false;
    }

    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) return false;
        Node replacement;
        if (node.left == null) {
            replacement = node.right;
        } else if (node.right == null) {
            replacement = node.left;
        } else {
            Node above = node;
            replacement = node.right;
            while (replacement.left != null) {
                above = replacement;
                replacement = replacement.left;
            }
            if (above != node) {
                above.left = replacement.right;
                replacement.right = node.right;
            }
            replacement.left = node.left;
        }
        if (parent == null) {
            root = replacement;
        } else if (parent.left == node) {
            parent.left = replacement;
        } else {
            parent.right = replacement;
        }
        return true;
    }
}
