//~ unknown escaped-node
import glassbox.*;

/** A node is taken out of one of several trees, and still leads to one that is in it. */
public class TreesNodePopped {
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
        Node node = new Node();
        node.next = other.first;
        other.first = node;
    }

    public Node pop() {
        Node node = other.first;
        if (node != null) {
            other.first = node.next;
        }
        return node;
    }

    public void write(Node into) {
        if (into != null && into.next != null && into != one.first && into != other.first) {
            into.next.value = 1;
        }
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first);
    }
}
