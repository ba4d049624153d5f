//~ holds
import glassbox.*;

/** Copies, values and nodes that have left the list are returned; arguments are copied. */
public class OwnedAlone {
    public static class Node {
        int value;
        @Domain(count = 1)
        String name;
        Node next;
    }

    @Owned
    @Domain(max = 1)
    private int[] cells = {0, 0};
    @Owned
    private Node head;

    public int[] cells() {
        return cells == null ? null : cells.clone();
    }

    public void take(@Domain(max = 1) int[] given) {
        cells = given == null ? null : given.clone();
    }

    public void write(@Domain(max = 1) int[] into) {
        if (into != null && into.length > 0) {
            into[0] = 1;
        }
    }

    public OwnedAlone itself() {
        return this;
    }

    public String name() {
        return head == null ? "none" : head.name;
    }

    public void push(@Domain(count = 1) String name) {
        Node node = new Node();
        node.name = name;
        node.next = head;
        head = node;
    }

    public Node pop() {
        Node node = head;
        if (node != null) {
            head = node.next;
            node.next = null;
        }
        return node;
    }

    public void write(Node into) {
        if (into != null) {
            into.value = 1;
        }
    }

    boolean repOk() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value != 0 || ++length > 4) {
                return false;
            }
        }
        return true;
    }
}
