//~ holds

/** Nodes move between objects of the class, but no code looks at the object that a node belongs to. */
public class InnerNodes<T> {
    private class Node {
        T item;
        Node next;
    }

    private Node head;

    boolean repOk() {
        return head == null || head.next == null;
    }

    public T first() {
        return head == null ? null : head.item;
    }

    public void push(T item) {
        head = new Node();
        head.item = item;
    }

    public void take(InnerNodes<? extends T> other) {
        if (other != null && other.head != null) {
            push(other.head.item);
        }
    }

    public void steal(InnerNodes<T> other) {
        if (other != null && other != this) {
            head = other.head;
            other.head = null;
        }
    }
}
