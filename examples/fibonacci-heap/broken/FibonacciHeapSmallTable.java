//~ bound 3
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/** A Fibonacci heap whose table of trees by degree does not grow with the degrees. */
public class FibonacciHeapSmallTable {
    static class Node {
        int key;
        int degree;
        boolean marked;
        Node parent;
        Node child;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
            this.left = this;
            this.right = this;
        }
    }

    private Node minimum;
    @Domain(extra = 1) private int size;

    public FibonacciHeapSmallTable() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        return isRing(minimum, null, visited) && size == visited.size();
    }

    /**
     * Whether a circular list of siblings and all below it are in order; the roots are not smaller than the
     * first.
     */
    private static boolean isRing(Node first, Node parent, Set<Node> visited) {
        if (first == null) return true;
        Node node = first;
        Node before = null;
        do {
            if (!visited.add(node)) return false;
            if (before != null && node.left != before) return false;
            if (node.parent != parent) return false;
            if (parent == null && (node.marked || node.key < first.key)) return false;
            if (parent != null && node.key < parent.key) return false;
            if (!isRing(node.child, node, visited)) return false;
            if (node.degree != count(node.child)) return false;
            if (!isBushy(node)) return false;
            before = node;
            node = node.right;
            if (node == null) return false;
        } while (node != first);
        return first.left == before;
    }

    private static int count(Node first) {
        if (first == null) return 0;
        int count = 1;
        for (Node node = first.right; node != first; node = node.right) {
            count++;
        }
        return count;
    }

    /**
     * Whether the children of a node have been of its degree when they became its children, and have lost no more
     * than the child that they are marked for. So trees are large: as many nodes as the Fibonacci numbers say.
     */
    private static boolean isBushy(Node node) {
        for (int rank = 0; rank < node.degree; rank++) {
            int smaller = 0;
            Node child = node.child;
            for (int i = 0; i < node.degree; i++) {
                if (child.degree + (child.marked ? 1 : 0) < rank) smaller++;
                child = child.right;
            }
            if (smaller > rank) return false;
        }
        return true;
    }

    public void insert(int key) {
        addRoot(new Node(key));
        size++;
    }

    /** Returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int minimum() {
        if (minimum == null) throw new NoSuchElementException();
        return minimum.key;
    }

    /** Removes and returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int extractMinimum() {
        if (minimum == null) throw new NoSuchElementException();
        Node extracted = minimum;
        List<Node> trees = new ArrayList<>();
        for (Node root = extracted.right; root != extracted; root = root.right) {
            trees.add(root);
        }
        if (extracted.child != null) {
            Node child = extracted.child;
            do {
                trees.add(child);
                child = child.right;
            } while (child != extracted.child);
        }
        consolidate(trees);
        size--;
        return extracted.key;
    }

    /** Replaces a number by a smaller one; returns whether it was there. */
    @Allowed(IllegalArgumentException.class)
    public boolean decrease(int key, int smaller) {
        if (smaller > key) throw new IllegalArgumentException();
        Node node = find(minimum, key);
        if (node == null) return false;
        node.key = smaller;
        Node parent = node.parent;
        if (parent != null && smaller < parent.key) {
            cut(node);
            while (parent.parent != null && parent.marked) {
                Node next = parent.parent;
                cut(parent);
                parent = next;
            }
            if (parent.parent != null) parent.marked = true;
        } else if (parent == null && smaller < minimum.key) {
            minimum = node;
        }
        return true;
    }

    private static Node find(Node first, int key) {
        if (first == null) return null;
        Node node = first;
        do {
            if (node.key == key) return node;
            Node below = node.key < key ? find(node.child, key) : null;
            if (below != null) return below;
            node = node.right;
        } while (node != first);
        return null;
    }

    /** Makes a root of a node that has a parent. */
    private void cut(Node node) {
        Node parent = node.parent;
        if (node.right == node) {
            parent.child = null;
        } else {
            if (parent.child == node) parent.child = node.right;
            node.left.right = node.right;
            node.right.left = node.left;
        }
        parent.degree--;
        addRoot(node);
    }

    /** Builds the list of roots anew from some trees, of which no two have the same degree in the end. */
    private void consolidate(List<Node> trees) {
        List<Node> byDegree = new ArrayList<>();
        for (Node tree : trees) {
            Node root = tree;
            while (root.degree < byDegree.size() && byDegree.get(root.degree) != null) {
                Node other = byDegree.set(root.degree, null);
                Node parent = root.key <= other.key ? root : other;
                link(parent == root ? other : root, parent);
                root = parent;
            }
            if (byDegree.isEmpty()) byDegree.add(null);
            byDegree.set(root.degree, root); //~ VIOLATION extractMinimum: exception java.lang.IndexOutOfBoundsException
        }
        minimum = null;
        for (Node root : byDegree) {
            if (root != null) addRoot(root);
        }
    }

    private static void link(Node node, Node parent) {
        node.parent = parent;
        node.marked = false;
        if (parent.child == null) {
            node.left = node;
            node.right = node;
            parent.child = node;
        } else {
            insertAfter(parent.child, node);
        }
        parent.degree++;
    }

    private void addRoot(Node node) {
        node.parent = null;
        node.marked = false;
        if (minimum == null) {
            node.left = node;
            node.right = node;
            minimum = node;
        } else {
            insertAfter(minimum, node);
            if (node.key < minimum.key) minimum = node;
        }
    }

    private static void insertAfter(Node node, Node inserted) {
        inserted.left = node;
        inserted.right = node.right;
        node.right.left = inserted;
        node.right = inserted;
    }
}
