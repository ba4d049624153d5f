import glassbox.Invariant;
import glassbox.Operation;

/** A list that finds circles without remembering anything. */
public class Tortoise {
    static class Node {
        Node next;
    }

    private Node first;

    public Tortoise() {}

    @Invariant
    boolean repOk() {
        Node slow = first;
        Node fast = first;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return false;
            }
        }
        return true;
    }

    @Operation
    public void add() {
        Node node = new Node();
        node.next = first;
        first = node;
    }

    @Operation
    public void removeFirst() {
        if (first != null) {
            first = first.next;
        }
    }

    /** Leaves a list that runs in a circle. */
    @Operation
    public void close() {
        if (first != null && first.next != null) {
            first.next.next = first;
        }
    }
}
