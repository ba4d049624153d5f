//~ holds
import glassbox.*;

/** A node of a tree without an owner is returned, in a class that owns other objects. */
public class TreesBesideOwned {
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
    @Owned
    private int[] data = new int[1];

    public void add() {
        one.first = new Node();
    }

    public Node first() {
        return one.first;
    }

    private static boolean isZero(Node node) {
        return node == null || node.value == 0 && isZero(node.next);
    }

    boolean repOk() {
        return one != null && other != null && one != other && isZero(one.first) && isZero(other.first)
                && data != null && data.length == 1;
    }
}
