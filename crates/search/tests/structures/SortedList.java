import glassbox.Declarative;
import glassbox.Domain;

/** A sorted list with a counter; nothing but the invariant keeps it from being a circle. */
public class SortedList {
    static class Node {
        Node next;
        int value;
    }

    Node first;
    @Domain(extra = 1) int size;

    public SortedList() {}

    @Declarative
    boolean repOk() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
            if (length > size) return false;
            if (node.next != null && node.value > node.next.value) return false;
        }
        return length == size;
    }

    // operations

    public void add(int value) {
        Node before = null;
        Node node = first;
        while (node != null && node.value < value) {
            before = node;
            node = node.next;
        }
        Node added = new Node();
        added.value = value;
        added.next = node;
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
        size++;
    }

    public boolean remove(int value) {
        Node before = null;
        Node node = first;
        while (node != null && node.value != value) {
            before = node;
            node = node.next;
        }
        if (node == null) return false;
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        size--;
        return true;
    }

    public int sum(int most) {
        int sum = 0;
        for (Node node = first; node != null; node = node.next) {
            sum = sum + node.value;
            if (sum == most + 1) assert node.value != 0 || sum > 0;
        }
        return sum;
    }
}
