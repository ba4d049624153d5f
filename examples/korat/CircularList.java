//~ bound 3
//~ holds
import glassbox.Domain;
import java.util.HashSet;
import java.util.Set;

/**
 * A doubly linked list that is closed to a circle; the list refers to its first node.
 *
 * <p>There are n + 1 shapes of 0 to n nodes. Each element is one of n values or null, so that the number of
 * lists is the sum of (n + 1)^k for k from 0 to n: 3, 13, 85, 781, 9331 for n from 1 to 5.
 */
public class CircularList {
    static class Node {
        Node next;
        Node previous;
        Object element;
    }

    Node first;
    @Domain(extra = 1) int size;

    public CircularList() {}

    public boolean repOk() {
        if (first == null) return size == 0;
        Set<Node> visited = new HashSet<>();
        Node current = first;
        do {
            if (!visited.add(current)) return false;
            Node next = current.next;
            if (next == null || next.previous != current) return false;
            current = next;
        } while (current != first);
        return visited.size() == size;
    }

    /** Adds an element behind the last one. */
    public void add(Object element) {
        Node added = new Node();
        added.element = element;
        size++;
        if (first == null) {
            added.next = added;
            added.previous = added;
            first = added;
            return;
        }
        added.next = first;
        added.previous = first.previous;
        first.previous.next = added;
        first.previous = added;
    }

    /** Makes the second element the first one. */
    public void rotate() {
        if (first != null) first = first.next;
    }
}
