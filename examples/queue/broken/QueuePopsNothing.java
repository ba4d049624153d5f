//~ bound 1
import glassbox.Invariant;
import glassbox.Owned;
import java.util.HashSet;
import java.util.Set;

/** A queue of two stacks that does not expect the front to be empty after the move. */
public class QueuePopsNothing {
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
            Object value = head.value; //~ VIOLATION dequeue: exception java.lang.NullPointerException
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

    public QueuePopsNothing() {}

    @Invariant
    public boolean repOk() {
        return back != null && back.repOk() && back != front && front != null && front.repOk();
    }

    public void enqueue(Object value) {
        back.push(value);
    }

    public Object dequeue() {
        if (front.isEmpty()) moveBackToFront();
        return front.pop();
    }

    private void moveBackToFront() {
        assert front.isEmpty();
        back.reverse();
        front = back;
        back = new Stack();
    }
}
