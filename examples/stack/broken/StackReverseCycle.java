//~ bound 2
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A stack whose {@code reverse} leaves the link of the old top as it was. */
public class StackReverseCycle {
    static class Node {
        Node next;
        Object value;

        Node(Node next, Object value) {
            this.next = next;
            this.value = value;
        }
    }

    private Node head;

    public StackReverseCycle() {}

    @Invariant
    public boolean repOk() {
        Set<Node> visited = new HashSet<>();
        for (Node node = head; node != null; node = node.next) {
            if (!visited.add(node)) return false;
        }
        return true;
    }

    public void push(Object value) {
        head = new Node(head, value);
    }

    /** Removes and returns the value on top; null if there is none. */
    public Object pop() {
        if (head == null) return null;
        Object value = head.value;
        head = head.next;
        return value;
    }

    public boolean isEmpty() {
        return head == null;
    }

    /** Turns the stack upside down. */
    public void reverse() {
        if (head == null) return;
        Node done = head; //~ VIOLATION reverse: invariant
        head = head.next;
        while (head != null) {
            Node node = head;
            head = node.next;
            node.next = done;
            done = node;
        }
        head = done;
    }
}
