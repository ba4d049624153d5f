import java.util.LinkedList;
import java.util.List;
import glassbox.Invariant;
import glassbox.Operation;

/** A list that remembers the nodes it has seen in another list, whose code is evaluated. */
public class VisitedInLinkedList {
    static class Node {
        Node next;
    }

    private Node first;

    public VisitedInLinkedList() {}

    @Invariant
    boolean repOk() {
        List<Node> visited = new LinkedList<>();
        for (Node node = first; node != null; node = node.next) {
            for (Node other : visited) {
                if (other == node) {
                    return false;
                }
            }
            visited.add(node);
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
