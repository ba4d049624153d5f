import java.util.HashSet;
import java.util.Set;
import glassbox.Invariant;
import glassbox.Operation;

/** A list that is looked at by a method that calls itself. */
public class VisitedByRecursion {
    static class Node {
        Node next;
    }

    private Node first;

    public VisitedByRecursion() {}

    @Invariant
    boolean repOk() {
        return isAcyclic(first, new HashSet<>());
    }

    private static boolean isAcyclic(Node node, Set<Node> visited) {
        return node == null || visited.add(node) && isAcyclic(node.next, visited);
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
