//~ holds
import glassbox.*;

/** A node moves from one object to another. */
public class SharedAfterMove {
    static class Node {
        int value;
    }

    private Node node;
    private int sum;

    public void make(int value) {
        node = new Node();
        node.value = value;
        sum = value;
    }

    public void steal(SharedAfterMove other) {
        if (other != null && other != this) {
            Node was = node;
            int held = sum;
            node = other.node;
            sum = other.sum;
            other.node = was;
            other.sum = held;
        }
    }

    boolean repOk() {
        return sum == (node == null ? 0 : node.value);
    }
}
