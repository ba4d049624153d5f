//~ bound 2
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/** A binomial heap that puts the smaller of two roots below the larger one. */
public class BinomialHeapLargeRoot {
    static class Node {
        int key;
        int degree;
        Node parent;
        Node child;
        Node sibling;

        Node(int key) {
            this.key = key;
        }
    }

    private Node head;
    @Domain(extra = 1) private int size;

    public BinomialHeapLargeRoot() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        int degree = -1;
        for (Node tree = head; tree != null; tree = tree.sibling) {
            if (tree.degree <= degree) return false;
            degree = tree.degree;
            if (!isBinomial(tree, null, degree, visited)) return false;
        }
        return size == visited.size();
    }

    /** Whether a node is the root of a binomial tree of a degree, with the right parent and not smaller than that. */
    private static boolean isBinomial(Node node, Node parent, int degree, Set<Node> visited) {
        if (!visited.add(node)) return false;
        if (node.degree != degree || node.parent != parent) return false;
        if (parent != null && node.key < parent.key) return false;
        Node child = node.child;
        for (int k = degree - 1; k >= 0; k--) {
            if (child == null || !isBinomial(child, node, k, visited)) return false;
            child = child.sibling;
        }
        return child == null;
    }

    public void insert(int key) {
        head = union(head, new Node(key));
        size++;
    }

    /** Returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int minimum() {
        if (head == null) throw new NoSuchElementException();
        Node minimum = head;
        for (Node tree = head.sibling; tree != null; tree = tree.sibling) {
            if (tree.key < minimum.key) minimum = tree;
        }
        return minimum.key;
    }

    /** Removes and returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int extractMinimum() {
        int key = minimum();
        Node before = null;
        Node tree = head;
        while (tree.key != key) {
            before = tree;
            tree = tree.sibling;
        }
        if (before == null) {
            head = tree.sibling;
        } else {
            before.sibling = tree.sibling;
        }
        head = union(head, detachChildren(tree));
        size--;
        return key;
    }

    /** The children of a node as a list of trees of increasing degree. */
    private static Node detachChildren(Node node) {
        Node list = null;
        Node child = node.child;
        while (child != null) {
            Node next = child.sibling;
            child.parent = null;
            child.sibling = list;
            list = child;
            child = next;
        }
        return list;
    }

    /** Joins two lists of trees into one in which each degree occurs once. */
    private static Node union(Node one, Node other) {
        Node first = merge(one, other);
        if (first == null) return null;
        Node before = null;
        Node tree = first;
        Node next = first.sibling;
        while (next != null) {
            boolean threeAlike = next.sibling != null && next.sibling.degree == tree.degree;
            if (tree.degree != next.degree || threeAlike) {
                before = tree;
                tree = next;
            } else if (tree.key >= next.key) { //~ VIOLATION insert: invariant
                tree.sibling = next.sibling;
                link(next, tree);
            } else {
                if (before == null) {
                    first = next;
                } else {
                    before.sibling = next;
                }
                link(tree, next);
                tree = next;
            }
            next = tree.sibling;
        }
        return first;
    }

    /** Merges two lists of trees by degree. */
    private static Node merge(Node one, Node other) {
        if (one == null) return other;
        if (other == null) return one;
        if (one.degree <= other.degree) {
            one.sibling = merge(one.sibling, other);
            return one;
        }
        other.sibling = merge(one, other.sibling);
        return other;
    }

    /** Makes a tree the first child of another tree of the same degree. */
    private static void link(Node child, Node parent) {
        assert child.degree == parent.degree;
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }
}
