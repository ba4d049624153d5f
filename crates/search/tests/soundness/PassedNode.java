//~ violated
import glassbox.*;

/** A caller makes a node, and the operation trusts it. */
public class PassedNode {
    public static class Node {
        final int value;
        Node next;

        public Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;

    public void add(Node node) {
        if (node != null && node.next == null) {
            node.next = first;
            first = node;
        }
    }

    public void take(Node node) {
        assert node == null || node.next == null || node.next.value == node.value;
    }

    boolean repOk() {
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            if (++count > 3) {
                return false;
            }
        }
        return true;
    }
}
