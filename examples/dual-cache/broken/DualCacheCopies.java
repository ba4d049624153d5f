//~ bound 2
import glassbox.Tree;

/** A cache whose {@code promote} leaves the key in the temporary layer. */
public class DualCacheCopies {
    /** A layer: a map from keys to values, kept as a search tree. */
    static class Node {
        int key;
        int value;
        @Tree Node left;
        @Tree Node right;

        Node(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    @Tree private Node permanent;
    @Tree private Node temporary;
    private boolean temporaryEnabled;

    public DualCacheCopies() {}

    /** Both layers are search trees of what is computed, no key is in both, and the temporary one is empty unless it is enabled. */
    boolean repOk() {
        if (!isOrdered(permanent, null, null) || !isOrdered(temporary, null, null)) return false;
        return areDisjoint(permanent, temporary) && (temporaryEnabled || temporary == null);
    }

    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) return true;
        if (low != null && low.key >= node.key) return false;
        if (high != null && high.key <= node.key) return false;
        return node.value == compute(node.key) && isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    private static boolean areDisjoint(Node layer, Node other) {
        if (layer == null) return true;
        return !contains(other, layer.key) && areDisjoint(layer.left, other) && areDisjoint(layer.right, other);
    }

    /** What the cache is to remember: the answer to a key. */
    private static int compute(int key) {
        return key / 2;
    }

    /** Returns the value of a key, which is computed if it is not known. */
    public int lookup(int key) {
        Node known = find(permanent, key);
        if (known == null) known = find(temporary, key);
        if (known != null) return known.value;
        int value = compute(key);
        add(key, value, temporaryEnabled);
        return value;
    }

    public void remove(int key) {
        permanent = without(permanent, key);
        temporary = without(temporary, key);
    }

    /** What is looked up from now on is only remembered until the temporary layer is disabled. */
    public void enableTemporary() {
        temporaryEnabled = true;
    }

    public void disableTemporary() {
        temporary = null;
        temporaryEnabled = false;
    }

    /** Moves a key from the temporary layer to the permanent one. */
    public void promote(int key) {
        Node known = find(temporary, key);
        if (known == null) return;
        int value = known.value;
        add(key, value, false); //~ VIOLATION promote: invariant
    }

    /** Moves a key from the permanent layer to the temporary one, if that is enabled. */
    public void demote(int key) {
        Node known = find(permanent, key);
        if (known == null || !temporaryEnabled) return;
        int value = known.value;
        permanent = without(permanent, key);
        add(key, value, true);
    }

    private void add(int key, int value, boolean toTemporary) {
        Node added = new Node(key, value);
        if (toTemporary) {
            temporary = with(temporary, added);
        } else {
            permanent = with(permanent, added);
        }
    }

    private static Node find(Node layer, int key) {
        Node node = layer;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    private static boolean contains(Node layer, int key) {
        return find(layer, key) != null;
    }

    /** A layer with a node whose key is not there. */
    private static Node with(Node layer, Node added) {
        if (layer == null) return added;
        if (added.key < layer.key) {
            layer.left = with(layer.left, added);
        } else {
            layer.right = with(layer.right, added);
        }
        return layer;
    }

    /** A layer without a key. */
    private static Node without(Node layer, int key) {
        if (layer == null) return null;
        if (key < layer.key) {
            layer.left = without(layer.left, key);
            return layer;
        }
        if (key > layer.key) {
            layer.right = without(layer.right, key);
            return layer;
        }
        if (layer.left == null) return layer.right;
        if (layer.right == null) return layer.left;
        Node next = layer.right;
        while (next.left != null) {
            next = next.left;
        }
        layer.right = without(layer.right, next.key);
        next.left = layer.left;
        next.right = layer.right;
        return next;
    }
}
