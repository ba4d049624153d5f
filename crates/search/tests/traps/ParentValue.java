import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Tree;

/** Paper 000, section 3.7: a search that goes the right way and returns the parent's value, which may be the same by chance. */
public class ParentValue {
    static class Node {
        @Tree Node left;
        @Tree Node right;
        int key;
        @Domain(count = 2) Object value;

        @Declarative
        boolean isOrdered(int low, int high) {
            return low < key && key < high && (left == null || left.isOrdered(low, key))
                && (right == null || right.isOrdered(key, high));
        }

        @Declarative
        Object valueOf(int wanted) {
            if (wanted == key) return value;
            Node next = wanted < key ? left : right;
            return next == null ? null : next.valueOf(wanted);
        }
    }

    @Tree Node root;

    @Declarative
    boolean repOk() {
        return root == null || root.isOrdered(-1, 100);
    }

    public Object get(int key) {
        Node node = root;
        Object found = null;
        while (node != null) {
            if (node.key == key) {
                found = node.value;
                break;
            }
            node = key < node.key ? node.left : node.right;
        }
        assert found == (root == null ? null : root.valueOf(key));
        return found;
    }

    public Object getOfParent(int key) {
        Node parent = root;
        Node node = root;
        Object found = null;
        while (node != null) {
            if (node.key == key) {
                found = parent.value;
                break;
            }
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        assert found == (root == null ? null : root.valueOf(key));
        return found;
    }
}
