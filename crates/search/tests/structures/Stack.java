import glassbox.Declarative;
import glassbox.Tree;

/** The stack of paper 001, figure 5. That the list has no cycle is what {@code @Tree} says. */
public class Stack {
    static class Node {
        @Tree Node next;
        Object value;

        Node(Node next, Object value) {
            this.next = next;
            this.value = value;
        }
    }

    @Tree Node head;

    public Stack() {}

    @Declarative
    boolean repOk() {
        return true;
    }

    // operations

    public void push(Object value) {
        head = new Node(head, value);
    }

    public Object pop() {
        if (head == null) return null;
        Object value = head.value;
        head = head.next;
        return value;
    }
}
