//~ unknown shared-part
//~ blackbox: violated
import glassbox.*;

/** Two objects are passed the same node. */
public class SharedByNode {
    public static class Node {
        int value;

        public Node() {}
    }

    private Node node;
    private int sum;

    public void take(Node taken) {
        node = taken;
        sum = taken == null ? 0 : taken.value;
    }

    public void set(int value) {
        if (node != null) {
            node.value = value;
            sum = value;
        }
    }

    public boolean isLike(SharedByNode other) {
        return other != null && other.sum == sum;
    }

    boolean repOk() {
        return sum == (node == null ? 0 : node.value);
    }
}
