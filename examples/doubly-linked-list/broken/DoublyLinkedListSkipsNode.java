//~ bound 3
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** A doubly linked list whose {@code remove} unlinks an inner node in one direction only. */
public class DoublyLinkedListSkipsNode {
    static class Node {
        Object value;
        Node previous;
        Node next;

        Node(Object value, Node previous, Node next) {
            this.value = value;
            this.previous = previous;
            this.next = next;
        }
    }

    private Node first;
    private Node last;
    @Domain(extra = 1) private int size;

    public DoublyLinkedListSkipsNode() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        Node previous = null;
        for (Node node = first; node != null; node = node.next) {
            if (!visited.add(node)) return false;
            if (node.previous != previous) return false;
            previous = node;
        }
        return last == previous && size == visited.size();
    }

    public void addFirst(Object value) {
        Node node = new Node(value, null, first);
        if (first == null) {
            last = node;
        } else {
            first.previous = node;
        }
        first = node;
        size++;
    }

    public void addLast(Object value) {
        Node node = new Node(value, last, null);
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
    }

    @Allowed(NoSuchElementException.class)
    public Object removeFirst() {
        if (first == null) throw new NoSuchElementException();
        return unlink(first);
    }

    @Allowed(NoSuchElementException.class)
    public Object removeLast() {
        if (last == null) throw new NoSuchElementException();
        return unlink(last);
    }

    /** Removes the first occurrence of a value; returns whether there was one. */
    public boolean remove(Object value) {
        for (Node node = first; node != null; node = node.next) {
            if (Objects.equals(node.value, value)) {
                if (node.previous == null || node.next == null) {
                    unlink(node);
                } else {
                    node.previous.next = node.next; //~ VIOLATION remove: invariant
                    size--;
                }
                return true;
            }
        }
        return false;
    }

    private Object unlink(Node node) {
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        size--;
        return node.value;
    }
}
