//~ violated
import glassbox.*;

/** A caller who gets the owned node can pass it back. */
public class OwnedNodeReturned {
    public static class Node {
        int value;
        Node next;
    }

    @Owned
    private Node head = new Node();

    public Node second() {
        return head == null ? null : head.next;
    }

    public void push() {
        Node node = new Node();
        node.next = head;
        head = node;
    }

    public void write(Node into) {
        if (into != null) {
            into.value = 1;
        }
    }

    boolean repOk() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value != 0 || ++length > 3) {
                return false;
            }
        }
        return true;
    }
}
