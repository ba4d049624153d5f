//~ unknown escaped-node
import glassbox.*;

/** A node of one of several trees is reached through an exception. */
public class TreesNodeThrown {
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

    public static class Full extends RuntimeException {
        final Node node;

        Full(Node node) {
            this.node = node;
        }
    }

    @Allowed(Full.class)
    public void add() {
        if (other.first != null) {
            throw new Full(other.first);
        }
        other.first = new Node();
    }

    public void write(Node into) {
        if (into != null && into != one.first) {
            into.value = 1;
        }
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first);
    }
}
