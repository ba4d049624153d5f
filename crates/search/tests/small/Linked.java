import glassbox.Domain;

/** Which node is the last is found out in one step with what is done about it: two nodes and three are on one path. */
public class Linked {
    static class Node {
        Integer item;
        Node next;
        Node prev;
    }

    private Node head;
    private Node tail;
    @Domain(extra = 1) private int size;

    boolean repOk() {
        if (head == null || tail == null) {
            return head == null && tail == null && size == 0;
        }
        if (head.prev != null) {
            return false;
        }
        int nodes = 1;
        Node last = head;
        while (last.next != null) {
            if (last.next.prev != last) {
                return false;
            }
            last = last.next;
            if (++nodes > size) {
                return false;
            }
        }
        return last == tail && nodes == size;
    }

    public boolean remove(Integer item) { //~ remove(null) on Linked0(head = Node0, tail = Node1, size = 2) Node0(item = null, next = Node1, prev = null) Node1(item = null, next = null, prev = Node0)
        for (Node node = head; node != null; node = node.next) {
            if (item == null ? node.item == null : item.equals(node.item)) {
                if (node.prev == null) {
                    head = node.next;
                } else {
                    node.prev.next = node.next;
                }
                if (node.next == null) {
                    tail = node.prev;
                }
                size--;
                return true;
            }
        }
        return false;
    }
}
