import glassbox.Domain;
import glassbox.Tree;

/** Below the last level of the tree there is nothing that a branch could refer to: there, only leaves are. */
class NeverNull {
    abstract static class Node {
        abstract int sum();
    }

    static class Leaf extends Node {
        @Override
        int sum() {
            return 0;
        }
    }

    static class Branch extends Node {
        @Tree @Domain(nullable = false) Node left;
        @Tree @Domain(nullable = false) Node right;
        int value;

        Branch(Node left, int value, Node right) {
            this.left = left;
            this.value = value;
            this.right = right;
        }

        @Override
        int sum() {
            return left.sum() + value + right.sum();
        }
    }

    @Tree @Domain(nullable = false) Node root = new Leaf();

    public NeverNull() {}

    boolean repOk() {
        return true;
    }

    public int sum() {
        return root.sum();
    }

    public void add(int value) {
        root = new Branch(root, value, new Leaf());
    }

    public void prune() {
        if (root instanceof Branch && ((Branch) root).left instanceof Branch) {
            ((Branch) root).left = null;
            throw new AssertionError("a tree of two levels");
        }
    }
}

/** A node needs another one, and that another one: there is no tree of them that ends. */
class NeverEnding {
    static class Node {
        @Tree Node next;
        @Tree @Domain(nullable = false) Node other;
        int value;
    }

    @Tree Node first;

    public NeverEnding() {}

    boolean repOk() {
        return first == null || first.next == null;
    }

    public int get() {
        return first == null ? 0 : first.other.value;
    }

    public void set(int value) {
        if (first != null) {
            first.value = value;
        }
    }
}
