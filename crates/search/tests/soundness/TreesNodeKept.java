//~ unknown escaped-node
//~ blackbox: unknown unsupported
import glassbox.*;

/** A node that the caller still holds comes into one of several trees. */
public class TreesNodeKept {
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

    public void keep(Node node) {
        if (node != null && node.value == 0 && node.next == null) {
            other.first = node;
        }
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
