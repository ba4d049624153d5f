import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Tree;

/** The traps of the papers in one class: what a run does not look at may still matter. */
public class Traps {
    static class Node {
        @Tree Node left;
        @Tree Node right;
        int key;
        Object value;
    }

    @Tree Node root;
    boolean a;
    boolean b;
    @Domain(min = 0, max = 3) int numerator;
    @Domain(min = 1, max = 3) int denominator;

    public Traps() {
        denominator = 1;
    }

    @Declarative
    boolean repOk() {
        if (a && !b) return false;
        if (denominator <= 0 || numerator % 2 == 0 && denominator % 2 == 0) return false;
        return root == null || leftmost(root) <= rightmost(root);
    }

    @Declarative
    private static int leftmost(Node node) {
        return node.left == null ? node.key : leftmost(node.left);
    }

    @Declarative
    private static int rightmost(Node node) {
        return node.right == null ? node.key : rightmost(node.right);
    }

    // operations

    public void flipA() {
        if (b) a = !a;
    }

    public void clearB() {
        if (!a) b = false;
    }

    public void setBoth(Object one, Object other) {
        if (one == other) {
            b = true;
            a = one == null;
        }
    }

    public void halve() {
        if (denominator == 3) {
            numerator = numerator / 3 * 2 + 1;
        }
    }

    public void dropRoot() {
        if (root != null && root.left == null && root.right == null) root = null;
    }

    public void raise() {
        if (root != null && root.right == null) root.key = root.key + 1;
    }
}
