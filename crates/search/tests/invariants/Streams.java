import java.util.ArrayList;
import java.util.List;
import glassbox.Invariant;
import glassbox.Operation;

/** A list whose invariant is a stream, which is not a formula. */
public class Streams {
    static class Node {
        Node next;
    }

    private Node first;

    public Streams() {}

    @Invariant
    boolean repOk() {
        List<Node> nodes = new ArrayList<>();
        for (Node node = first; node != null && nodes.size() < 5; node = node.next) {
            nodes.add(node);
        }
        return nodes.stream().distinct().count() == nodes.size();
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
