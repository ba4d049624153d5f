//~ violated
import glassbox.*;

/** The constructor makes more nodes than the bound has. */
public class StartsWithMore {
    static class Node {
        Node next;
    }

    private Node first;

    public StartsWithMore() {
        for (int i = 0; i < 5; i++) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
    }

    public int length() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
        }
        assert length < 5;
        return length;
    }

    boolean repOk() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            if (++length > 6) {
                return false;
            }
        }
        return true;
    }
}
