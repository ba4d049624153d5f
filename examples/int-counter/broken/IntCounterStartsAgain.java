//~ bound 1
//~ unreachable
import glassbox.Domain;
import glassbox.Tree;

/** A counter that forgets how often a number was counted. */
public class IntCounterStartsAgain {
    /** A map from numbers to how often they were counted, kept as a search tree. */
    static class Node {
        int number;
        @Domain(min = 1, max = 3) int frequency;
        @Tree Node left;
        @Tree Node right;

        Node(int number) {
            this.number = number;
        }
    }

    @Tree private Node root;
    @Domain(min = 0, max = 3) private int maxFrequency;
    private int mostFrequent;

    public IntCounterStartsAgain() {}

    boolean repOk() {
        if (!isOrdered(root, null, null) || maxFrequency != max(root)) return false;
        return root == null ? mostFrequent == 0 : frequencyOf(mostFrequent) == maxFrequency;
    }

    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) return true;
        if (low != null && low.number >= node.number) return false;
        if (high != null && high.number <= node.number) return false;
        return node.frequency > 0 && isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    private static int max(Node node) {
        return node == null ? 0 : Math.max(node.frequency, Math.max(max(node.left), max(node.right)));
    }

    private int frequencyOf(int number) {
        Node node = root;
        while (node != null && node.number != number) {
            node = number < node.number ? node.left : node.right;
        }
        return node == null ? 0 : node.frequency;
    }

    public void count(int number) {
        Node node = nodeOf(number);
        node.frequency = 1; //~ VIOLATION count: invariant
        if (node.frequency >= maxFrequency) {
            maxFrequency = node.frequency;
            mostFrequent = number;
        }
    }

    public int getMostFrequent() {
        return mostFrequent;
    }

    public int getMaxFrequency() {
        return maxFrequency;
    }

    /** The node of a number, which is added if it is not there. */
    private Node nodeOf(int number) {
        Node parent = null;
        Node node = root;
        while (node != null && node.number != number) {
            parent = node;
            node = number < node.number ? node.left : node.right;
        }
        if (node != null) return node;
        node = new Node(number);
        if (parent == null) {
            root = node;
        } else if (number < parent.number) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        return node;
    }
}
