//~ violated
import glassbox.*;

/** An owned node comes to be reached through a static field. */
public class OwnedNodeInStatic {
    static class Node {
        int value;
    }

    static Node last;

    @Owned
    private Node node = new Node();

    public void keep() {
        last = node;
    }

    public void write() {
        if (last != null) {
            last.value = 1;
        }
    }

    boolean repOk() {
        return node == null || node.value == 0;
    }
}
