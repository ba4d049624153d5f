import glassbox.Invariant;
import glassbox.Operation;

/** A list that remembers the nodes it has seen in an array. */
public class VisitedInArray {
    static class Node {
        Node next;
    }

    private Node first;

    public VisitedInArray() {}

    @Invariant
    boolean repOk() {
        Node[] visited = new Node[8];
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            for (int index = 0; index < count; index++) {
                if (visited[index] == node) {
                    return false;
                }
            }
            visited[count++] = node;
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
