//~ unknown global-state
import glassbox.*;

/** A node of one of several trees comes to be reached through a static field. */
public class TreesNodeInStatic {
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

    static Node last;

    public void keep() {
        last = other.first;
    }

    public void add() {
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
