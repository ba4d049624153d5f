import glassbox.Declarative;

/** A doubly linked list. */
public class DoubleList {
    static class Node {
        Node next;
        Node previous;
        Object item;
    }

    Node first;
    Node last;

    public DoubleList() {}

    @Declarative
    boolean repOk() {
        if (first == null) return last == null;
        return first.previous == null && isChain(first, 4);
    }

    @Declarative
    private boolean isChain(Node node, int left) {
        if (left == 0) return false;
        if (node.next == null) return node == last;
        return node.next.previous == node && isChain(node.next, left - 1);
    }

    // operations

    public void addFirst(Object item) {
        Node added = new Node();
        added.item = item;
        added.next = first;
        if (first == null) {
            last = added;
        } else {
            first.previous = added;
        }
        first = added;
    }

    public Object removeLast() {
        if (last == null) return null;
        Node removed = last;
        last = removed.previous;
        if (last == null) {
            first = null;
        } else {
            last.next = null;
        }
        return removed.item;
    }

    public boolean remove(Object item) {
        for (Node node = first; node != null; node = node.next) {
            if (node.item == item) {
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
                return true;
            }
        }
        return false;
    }
}
