//~ bound 3
//~ holds
import glassbox.Tree;
import glassbox.model.AbsMap;
import glassbox.model.Sequence;

/** A map from numbers, kept as a binary search tree that is not balanced: figure 4 of the paper on modular checking. */
public class SearchTreeMap {
    static class Node {
        int key;
        Object value;
        @Tree Node left;
        @Tree Node right;

        Node(int key, Object value) {
            this.key = key;
            this.value = value;
        }
    }

    @Tree private Node root;

    public SearchTreeMap() {}

    boolean repOk() {
        return isOrdered(root, null, null);
    }

    /** Whether the keys of a subtree are in order and lie between those of two nodes, as far as there are such. */
    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) return true;
        if (low != null && low.key >= node.key) return false;
        if (high != null && high.key <= node.key) return false;
        return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    /** The map that the tree stands for. */
    AbsMap<Integer, Object> abstraction() {
        AbsMap<Integer, Object> map = new AbsMap<>();
        Sequence<Node> nodes = Sequence.reach(root, "{left+right}*");
        for (int i = 0; i < nodes.slots(); i++) {
            Node node = nodes.at(i);
            if (node != null) {
                map.append(node.key, node.value);
            }
        }
        return map;
    }

    public Object get(int key) {
        Node node = find(key);
        return node == null ? null : node.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public void clear() {
        root = null;
    }

    /** Sets the value of a key; returns the one it had before. */
    public Object put(int key, Object value) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                Object old = node.value;
                node.value = value;
                return old;
            }
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        replace(parent, key, new Node(key, value));
        return null;
    }

    /** Removes a key; returns the value it had. */
    public Object remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) return null;
        Object old = node.value;
        if (node.left != null && node.right != null) {
            Node above = node;
            Node next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            node.key = next.key;
            node.value = next.value;
            if (above == node) {
                above.right = next.right;
            } else {
                above.left = next.right;
            }
        } else {
            replace(parent, key, node.left != null ? node.left : node.right);
        }
        return old;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
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
