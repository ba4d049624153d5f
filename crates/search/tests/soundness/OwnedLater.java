//~ violated
import glassbox.*;

/** An object without owner, which a caller may hold since it was returned, gets an owner. */
public class OwnedLater {
    public static class Node {
        int value;
    }

    private Node spare = new Node();
    @Owned
    private Node node;

    public Node spare() {
        return spare;
    }

    public void take() {
        node = spare;
        spare = null;
    }

    public void write(Node into) {
        if (into != null && into != spare) {
            into.value = 1;
        }
    }

    boolean repOk() {
        return node == null || node.value == 0;
    }
}
