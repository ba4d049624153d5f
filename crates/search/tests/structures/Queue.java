import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;

/** The queue of paper 001, figure 2, made of two of the stacks of figure 5. */
public class Queue {
    /** There is nothing to take out. */
    public static class EmptyQueueException extends Exception {
        private static final long serialVersionUID = 1;
    }

    static class Node {
        @Tree Node next;
        Object value;

        Node(Node next, Object value) {
            this.next = next;
            this.value = value;
        }
    }

    static class Stack {
        @Tree Node head;

        @Declarative
        boolean repOk() {
            return true;
        }

        boolean isEmpty() {
            return head == null;
        }

        void push(Object value) {
            head = new Node(head, value);
        }

        Object pop() {
            if (head == null) return null;
            Object value = head.value;
            head = head.next;
            return value;
        }
    }

    @Owned @Domain(count = 1) Stack front = new Stack();
    @Owned @Domain(count = 1) Stack back = new Stack();

    public Queue() {}

    @Declarative
    boolean repOk() {
        return front != null && back != null && front != back && front.repOk() && back.repOk();
    }

    // operations

    public void enqueue(Object value) {
        back.push(value);
    }

    public Object dequeue() throws EmptyQueueException {
        if (front.isEmpty()) {
            while (!back.isEmpty()) {
                front.push(back.pop());
            }
        }
        if (front.isEmpty()) throw new EmptyQueueException();
        return front.pop();
    }
}
