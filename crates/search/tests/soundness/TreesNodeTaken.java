//~ holds
import glassbox.*;

/** Nodes are taken, and no node of several trees is given away. */
public class TreesNodeTaken {
    public static class Node {
        int value;
        @Tree
        Node next;
    }

    static class Bin {
        @Tree
        Node first;
    }

    private Bin one = new Bin();
    private Bin other = new Bin();

    public void add() {
        one.first = new Node();
    }

    public int count(Node node) {
        return node == null ? 0 : node.value;
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first);
    }
}
