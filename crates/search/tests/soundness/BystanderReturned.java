//~ unknown shared-part
//~ blackbox: violated
import glassbox.*;

/** A returned copy shares a node with the original. */
public class BystanderReturned {
    static class Node {
        int value;
    }

    private Node node = new Node();
    private int sum;

    public BystanderReturned copy() {
        BystanderReturned copy = new BystanderReturned();
        copy.node = node;
        copy.sum = sum;
        return copy;
    }

    public void set(int value) {
        node.value = value;
        sum = value;
    }

    boolean repOk() {
        return node != null && sum == node.value;
    }
}
