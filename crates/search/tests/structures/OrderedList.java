import glassbox.Invariant;
import glassbox.Operation;
import java.util.HashSet;
import java.util.Set;

/** A list in ascending order without repetitions. Some operations look at the order of its numbers alone, others at more. */
public class OrderedList {
    static class Node {
        Node next;
        int value;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;

    public OrderedList() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        for (Node node = first; node != null; node = node.next) {
            if (!visited.add(node)) return false;
            if (node.next != null && node.value >= node.next.value) return false;
        }
        return true;
    }

    // operations

    @Operation
    public boolean contains(int value) {
        Node node = first;
        while (node != null && node.value < value) {
            node = node.next;
        }
        return node != null && node.value == value;
    }

    @Operation
    public void add(int value) {
        Node before = null;
        Node node = first;
        while (node != null && node.value < value) {
            before = node;
            node = node.next;
        }
        if (node != null && node.value == value) return;
        Node added = new Node(value, node);
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
    }

    /** Its sentinel is no number of the list. */
    @Operation
    public int last() {
        int last = -1;
        for (Node node = first; node != null; node = node.next) {
            if (last < node.value) last = node.value;
        }
        return last;
    }

    /** One number is another one here. */
    @Operation
    public boolean containsNext(int value) {
        return first != null && first.value == value + 1;
    }

    /** A number that is written down has a meaning. */
    @Operation
    public boolean startsLow() {
        return first != null && first.value < 2;
    }
}
