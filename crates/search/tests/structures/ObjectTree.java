import glassbox.Allowed;
import glassbox.Declarative;
import glassbox.Tree;

/** A search tree over whatever can be compared, with values. */
public class ObjectTree<K extends Comparable<K>, V> {
    static class Node<K extends Comparable<K>, V> {
        @Tree Node<K, V> left;
        @Tree Node<K, V> right;
        K key;
        V value;

        @Declarative
        boolean isOrdered(K low, K high) {
            return key != null && (low == null || low.compareTo(key) < 0) && (high == null || key.compareTo(high) < 0)
                && (left == null || left.isOrdered(low, key)) && (right == null || right.isOrdered(key, high));
        }
    }

    @Tree Node<K, V> root;

    public ObjectTree() {}

    @Declarative
    boolean repOk() {
        return root == null || root.isOrdered(null, null);
    }

    // operations

    @Allowed(NullPointerException.class)
    public V get(K key) {
        Node<K, V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) return node.value;
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    @Allowed(NullPointerException.class)
    public V put(K key, V value) {
        Node<K, V> parent = null;
        Node<K, V> node = root;
        int order = key.compareTo(key);
        while (node != null) {
            order = key.compareTo(node.key);
            if (order == 0) {
                V old = node.value;
                node.value = value;
                return old;
            }
            parent = node;
            node = order < 0 ? node.left : node.right;
        }
        Node<K, V> added = new Node<>();
        added.key = key;
        added.value = value;
        if (parent == null) {
            root = added;
        } else if (order < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        return null;
    }
}
