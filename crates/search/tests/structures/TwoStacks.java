import glassbox.Declarative;
import glassbox.Owned;
import glassbox.Tree;

/** A queue of two stacks that own their nodes. */
public class TwoStacks {
    static class Stack {
        @Tree Node head;

        @Declarative
        boolean repOk() {
            return head == null || head.length() < 9;
        }
    }

    static class Node {
        @Tree Node next;
        Object value;

        @Declarative
        int length() {
            return next == null ? 1 : 1 + next.length();
        }
    }

    @Owned Stack front = new Stack();
    @Owned Stack back = new Stack();

    public TwoStacks() {}

    @Declarative
    boolean repOk() {
        return front != null && back != null && front != back && front.repOk() && back.repOk();
    }

    // operations

    public void enqueue(Object value) {
        Node added = new Node();
        added.value = value;
        added.next = back.head;
        back.head = added;
    }

    public Object dequeue() {
        if (front.head == null) {
            while (back.head != null) {
                Node moved = back.head;
                back.head = moved.next;
                moved.next = front.head;
                front.head = moved;
            }
        }
        if (front.head == null) return null;
        Object value = front.head.value;
        front.head = front.head.next;
        return value;
    }
}
