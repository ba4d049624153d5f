//~ bound 1
import glassbox.Invariant;
import glassbox.Owned;
import java.util.HashSet;
import java.util.Set;

/** A queue of two stacks that, having moved the back to the front, gives the back away for good. */
public class QueueLosesBack {
    /** Says that there is nothing to take out of a queue. */
    public static class EmptyQueueException extends Exception {
        private static final long serialVersionUID = 1;
    }

    static class Stack {
        static class Node {
            Node next;
            Object value;

            Node(Node next, Object value) {
                this.next = next;
                this.value = value;
            }
        }

        private Node head;

        boolean repOk() {
            Set<Node> visited = new HashSet<>();
            for (Node node = head; node != null; node = node.next) {
                if (!visited.add(node)) return false;
            }
            return true;
        }

        boolean isEmpty() {
            return head == null;
        }

        void push(Object value) {
            head = new Node(head, value);
        }

        Object pop() {
            Object value = head.value;
            head = head.next;
            return value;
        }

        void reverse() {
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

    @Owned private Stack front = new Stack();
    @Owned private Stack back = new Stack();

    public QueueLosesBack() {}

    @Invariant
    public boolean repOk() {
        return back != null && back.repOk() && back != front && front != null && front.repOk();
    }

    public void enqueue(Object value) {
        back.push(value);
    }

    public Object dequeue() throws EmptyQueueException {
        if (front.isEmpty()) moveBackToFront();
        if (front.isEmpty()) throw new EmptyQueueException();
        return front.pop();
    }

    private void moveBackToFront() {
        assert front.isEmpty();
        back.reverse();
        front = back;
        back = null; //~ VIOLATION dequeue: invariant
    }
}
