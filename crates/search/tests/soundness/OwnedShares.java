//~ violated
import glassbox.*;

/** A node of the list comes to be reached through an owned cursor too. */
public class OwnedShares {
    static class Node {
        Node next;
    }

    static class Cursor {
        Node node;
    }

    @Owned
    private Cursor cursor = new Cursor();
    private Node first;

    public void add() {
        Node node = new Node();
        node.next = first;
        first = node;
    }

    public void move() {
        cursor.node = first;
    }

    public void bug() {
        assert cursor.node == null;
    }

    boolean repOk() {
        return cursor != null;
    }
}
