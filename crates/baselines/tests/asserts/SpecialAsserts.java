import static glassbox.Asserts.assertEqual;
import static glassbox.Asserts.assertGreater;
import static glassbox.Asserts.assertTree;

import glassbox.Domain;

// Invariants that consist of one special assert, or do the same by hand.

/** A list. */
class ListByAssert {
    static class Node {
        Node next;
    }

    Node first;

    boolean repOk() {
        return assertTree(first, "next*");
    }
}

/** A binary tree. */
class TreeByAssert {
    static class Node {
        Node left;
        Node right;
    }

    Node root;

    boolean repOk() {
        return assertTree(root, "{left+right}*");
    }
}

/** An assert whose answer is not the answer of the invariant: where the list is a circle, it says how long it is. */
class CircleByAssert {
    static class Node {
        Node next;
    }

    Node first;
    @Domain(min = 0, max = 9) int length;

    boolean repOk() {
        if (assertTree(first, "next*")) {
            return false;
        }
        int nodes = 1;
        for (Node node = first.next; node != first; node = node.next) {
            if (++nodes > 9) {
                return false;
            }
        }
        return assertEqual(length, nodes);
    }
}

/** A list that can be followed in both directions. */
class BothWays {
    static class Node {
        Node next;
        Node previous;
    }

    Node first;

    boolean repOk() {
        if (first != null && !assertEqual(first.previous, null)) {
            return false;
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (!assertEqual(node.next.previous, node)) {
                return false;
            }
        }
        return true;
    }
}

/** The same by hand. */
class BothWaysByHand {
    static class Node {
        Node next;
        Node previous;
    }

    Node first;

    boolean repOk() {
        if (first != null && first.previous != null) {
            return false;
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (node.next.previous != node) {
                return false;
            }
        }
        return true;
    }
}

/** Two numbers, the second greater. */
class Pair {
    @Domain(min = 0, max = 9) int low;
    @Domain(min = 0, max = 9) int high;

    boolean repOk() {
        return assertGreater(high, low);
    }
}

/** A pattern that not all nodes have fields for: the assert throws. */
class Misnamed {
    static class Node {
        Node next;
    }

    Node first;

    boolean repOk() {
        try {
            return assertTree(first, "{next+previous}*");
        } catch (IllegalArgumentException expected) {
            return first.next == null;
        }
    }
}
