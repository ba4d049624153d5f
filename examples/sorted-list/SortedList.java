//~ bound 4
//~ holds
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/** A set of numbers, kept as a singly linked list in increasing order. */
public class SortedList {
    static class Node {
        int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    private Node head;
    @Domain(extra = 1) private int size;

    public SortedList() {}

    @Invariant
    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        Node previous = null;
        for (Node node = head; node != null; node = node.next) {
            if (!visited.add(node)) return false;
            if (previous != null && previous.key >= node.key) return false;
            previous = node;
        }
        return size == visited.size();
    }

    /** Adds a number; returns whether it is new. */
    public boolean add(int key) {
        if (head == null || head.key > key) {
            head = new Node(key, head);
            size++;
            return true;
        }
        Node before = head;
        while (before.next != null && before.next.key <= key) {
            before = before.next;
        }
        if (before.key == key) return false;
        before.next = new Node(key, before.next);
        size++;
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        if (head == null) return false;
        if (head.key == key) {
            head = head.next;
            size--;
            return true;
        }
        Node before = head;
        while (before.next != null && before.next.key < key) {
            before = before.next;
        }
        if (before.next == null || before.next.key != key) return false;
        before.next = before.next.next;
        size--;
        return true;
    }

    /** Removes and returns the smallest number. */
    @Allowed(NoSuchElementException.class)
    public int removeFirst() {
        if (head == null) throw new NoSuchElementException();
        int key = head.key;
        head = head.next;
        size--;
        return key;
    }

    public boolean contains(int key) {
        Node node = head;
        while (node != null && node.key < key) {
            node = node.next;
        }
        return node != null && node.key == key;
    }
}
