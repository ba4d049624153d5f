import static glassbox.Asserts.assertEqual;
import static glassbox.Asserts.assertGreater;
import static glassbox.Asserts.assertTree;

import glassbox.Invariant;
import glassbox.Operation;

/** A sorted, doubly linked list whose invariant consists of special asserts. */
public class SpecialAsserts {
    static class Node {
        int key;
        Node previous;
        Node next;
    }

    private Node first;

    public SpecialAsserts() {}

    @Invariant
    boolean repOk() {
        if (!assertTree(first, "next*") || first != null && !assertEqual(first.previous, null)) {
            return false;
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (!assertEqual(node.next.previous, node) || !assertGreater(node.next.key, node.key)) {
                return false;
            }
        }
        return true;
    }

    @Operation
    public void removeFirst() {
        if (first != null) {
            first = first.next;
            if (first != null) {
                first.previous = null;
            }
        }
    }

    /** Forgets that the new first node has no previous one. */
    @Operation
    public void spoil() {
        if (first != null) {
            first = first.next;
        }
    }
}
