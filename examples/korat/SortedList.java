//~ bound 4
//~ holds
import java.util.HashSet;
import java.util.Set;

/**
 * A sorted, singly linked list of numbers in which a number may occur more than once. Its size is below the
 * bound.
 *
 * <p>There are C(2n - 1, n - 1) lists of 0 to n - 1 elements over n values: 3, 10, 35, 126, 462, 1716, 6435 for
 * n from 2 to 8.
 */
public class SortedList {
    static class Node {
        int element;
        Node next;
    }

    Node head;
    int size;

    public SortedList() {}

    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        Node previous = null;
        for (Node node = head; node != null; node = node.next) {
            if (!visited.add(node)) return false;
            if (previous != null && previous.element > node.element) return false;
            previous = node;
        }
        return visited.size() == size;
    }

    public boolean contains(int element) {
        Node node = head;
        while (node != null && node.element < element) {
            node = node.next;
        }
        return node != null && node.element == element;
    }

    public void add(int element) {
        Node added = new Node();
        added.element = element;
        size++;
        if (head == null || head.element >= element) {
            added.next = head;
            head = added;
            return;
        }
        Node before = head;
        while (before.next != null && before.next.element < element) {
            before = before.next;
        }
        added.next = before.next;
        before.next = added;
    }
}
