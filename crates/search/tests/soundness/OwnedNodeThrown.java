//~ violated
import glassbox.*;

/** A caller gets an owned node with an exception that is allowed. */
public class OwnedNodeThrown {
    public static class Node {
        int value;
    }

    public static class Found extends RuntimeException {
        final Node node;

        Found(Node node) {
            this.node = node;
        }
    }

    @Owned
    private Node node = new Node();

    @Allowed(Found.class)
    public void find() {
        throw new Found(node);
    }

    public void write(Node into) {
        if (into != null) {
            into.value = 1;
        }
    }

    boolean repOk() {
        return node == null || node.value == 0;
    }
}
