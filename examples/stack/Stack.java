//~ bound 4
//~ holds
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A stack, kept as a linked list from its top to its bottom. */
public class Stack {
    static class Node {
        Node next;
        Object value;

        Node(Node next, Object value) {
            this.next = next;
            this.value = value;
        }
    }

    private Node head;

    public Stack() {}

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
        Node done = null;
        while (head != null) {
            Node node = head;
            head = node.next;
            node.next = done;
            done = node;
        }
        head = done;
    }
}
