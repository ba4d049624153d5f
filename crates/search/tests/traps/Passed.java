import glassbox.Domain;
import glassbox.Operation;

/** Nodes that are in no valid state, and are passed to operations all the same. */
public class Passed {
    /** A node. */
    static class Node {
        @Domain(min = 0, max = 3) int key;
    }

    Node only;
    boolean broken;

    boolean repOk() {
        return only == null && !broken;
    }

    @Operation
    public void breaksByWhatIsPassed(Node node) {
        broken = node != null && node.key == 3;
    }

    @Operation
    public void keeps(Node node) {
        only = node;
        only = null;
    }
}
