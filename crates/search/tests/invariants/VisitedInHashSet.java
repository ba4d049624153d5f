import java.util.HashSet;
import java.util.Set;
import glassbox.Invariant;
import glassbox.Operation;

/** A list that remembers the nodes it has seen in a set. */
public class VisitedInHashSet {
    static class Node {
        Node next;
    }

    private Node first;

    public VisitedInHashSet() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        for (Node node = first; node != null; node = node.next) {
            if (!visited.add(node)) {
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
