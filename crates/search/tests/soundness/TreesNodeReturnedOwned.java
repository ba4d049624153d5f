//~ violated
import glassbox.*;

/** A node of one of several trees is returned that nobody outside may hold. */
public class TreesNodeReturnedOwned {
    public static class Node {
        int value;
        @Tree
        Node next;
    }

    static class Bin {
        @Owned @Tree
        Node first;
    }

    private Bin one = new Bin();
    private Bin other = new Bin();

    public void add() {
        other.first = new Node();
    }

    public Node first() {
        return other.first;
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
