import glassbox.Invariant;
import glassbox.Operation;

/** A list whose invariant throws where it does not hold. */
public class ThrownException {
    static class Node {
        Node next;
    }

    private Node first;

    public ThrownException() {}

    @Invariant
    boolean repOk() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
            if (length > 4) {
                throw new IllegalStateException("a circle");
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
