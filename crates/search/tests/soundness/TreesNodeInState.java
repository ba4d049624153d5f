//~ unknown escaped-node
import glassbox.*;

/** A field that is not marked leads to a node of one of several trees after a call. */
public class TreesNodeInState {
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
    private Node last;

    public void add() {
        other.first = new Node();
        last = other.first;
    }

    public void write() {
        if (last != null && last != one.first) {
            last.value = 1;
        }
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first);
    }
}
