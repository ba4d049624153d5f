//~ unknown escaped-node
import glassbox.*;

/** Two objects of the class under check share the nodes of a tree after a call. */
public class TreesOfOther {
    static class Node {
        int value;
        @Tree
        Node next;
    }

    @Tree
    private Node first;
    private int size;

    public void add() {
        if (first == null) {
            first = new Node();
            size = 1;
        }
    }

    public void share(TreesOfOther other) {
        if (other != null) {
            first = other.first;
            size = other.size;
        }
    }

    public void clear(TreesOfOther other) {
        if (other != null && other != this && other.first != null) {
            other.first.next = null;
            other.first.value = 1;
            other.size = 0;
            other.first = null;
        }
    }

    boolean repOk() {
        return size == (first == null ? 0 : 1) && (first == null || first.value == 0 && first.next == null);
    }
}
