//~ violated
import glassbox.*;

/** A caller gets an owned node within an object of a class that the scope has not. */
public class OwnedNodeInBox {
    public static class Node {
        int value;
    }

    public static class Box {
        Node node;
    }

    @Owned
    private Node node = new Node();

    public Box box() {
        Box box = new Box();
        box.node = node;
        return box;
    }

    boolean repOk() {
        return node == null || node.value == 0;
    }
}
