//~ violated
import glassbox.*;

/** The node that is removed is returned, and still refers to the others. */
public class OwnedPop {
    public static class Node {
        Node next;
    }

    @Owned
    private Node head;

    public void push() {
        Node node = new Node();
        node.next = head;
        head = node;
    }

    public Node pop() {
        Node node = head;
        if (node != null) {
            head = node.next;
        }
        return node;
    }

    boolean repOk() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            if (++length > 4) {
                return false;
            }
        }
        return true;
    }
}
