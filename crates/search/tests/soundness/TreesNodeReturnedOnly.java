//~ holds
import glassbox.*;

/** A node of one of several trees is returned, and no operation takes nodes. */
public class TreesNodeReturnedOnly {
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

    public Node first() {
        return one.first;
    }

    public int count() {
        return one.first == null ? 0 : 1;
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first);
    }
}
