/** There is no end of a list that runs in a circle. */
public class Circle {
    static class Node {
        Node next;
    }

    private Node first;

    boolean repOk() {
        return true;
    }

    public int length() { //~ length() on Circle0(first = Node0) Node0(next = Node0)
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
        }
        return length;
    }
}
