import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import glassbox.Invariant;
import glassbox.Operation;

/** A list that remembers the nodes it has seen by their identity. */
public class VisitedByIdentity {
    static class Node {
        Node next;
    }

    private Node first;

    public VisitedByIdentity() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        Node node = first;
        while (node != null) {
            if (visited.contains(node)) {
                return false;
            }
            visited.add(node);
            node = node.next;
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
