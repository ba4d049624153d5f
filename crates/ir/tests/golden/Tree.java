import java.util.Comparator;

class Tree<K> {
    static class Node<K> {
        K key;
        Node<K> left, right;
    }

    Node<K> root;
    Comparator<K> comparator;
    int size;

    boolean contains(K key) {
        Node<K> t = root;
        while (t != null) {
            int order = comparator.compare(key, t.key);
            if (order == 0) {
                return true;
            }
            t = order < 0 ? t.left : t.right;
        }
        return false;
    }

    int depth(Node<K> node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
    }
}
