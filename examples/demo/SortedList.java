import glassbox.Domain;

/** A list of numbers in ascending order. One of its methods is wrong. */
public class SortedList {
    private static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;

    /** With 3 nodes the size may be 3, so its domain ends one above that of other numbers. */
    @Domain(extra = 1)
    private int size;

    /** Whether this is a valid state: no circle, ascending, and as long as it says. */
    private boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > size) {
                return false;
            }
            if (node.next != null && node.next.value < node.value) {
                return false;
            }
        }
        return count == size;
    }

    /** Adds a number at its place. */
    public void add(int value) {
        if (head == null) {
            head = new Node(value, null);
        } else {
            Node previous = head;
            while (previous.next != null && previous.next.value < value) {
                previous = previous.next;
            }
            previous.next = new Node(value, previous.next);
        }
        size++;
    }

    /** Removes a number, if it is there. */
    public boolean remove(int value) {
        Node previous = null;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                if (previous == null) {
                    head = node.next;
                } else {
                    previous.next = node.next;
                }
                size--;
                return true;
            }
            previous = node;
        }
        return false;
    }
}
