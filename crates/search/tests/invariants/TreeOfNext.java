import static glassbox.Asserts.assertTree;

import glassbox.Invariant;
import glassbox.Operation;

/** A list that says what it is. */
public class TreeOfNext {
    static class Node {
        Node next;
    }

    private Node first;

    public TreeOfNext() {}

    @Invariant
    boolean repOk() {
        return assertTree(first, "next*");
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
