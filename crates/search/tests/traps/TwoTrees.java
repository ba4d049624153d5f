import glassbox.Tree;

/** Trees hang from one object; where there are several objects of the class, each has its own. */
public class TwoTrees {
    static class Node {
        @Tree Node next;
    }

    @Tree Node first;

    public TwoTrees() {}

    boolean repOk() {
        return true;
    }

    /** Fails where both lists hold something. */
    public void compareWith(TwoTrees other) {
        if (other != null && other != this && first != null && other.first != null) {
            throw new IllegalStateException("two lists");
        }
    }

    /** Lists have no nodes in common. */
    public void differFrom(TwoTrees other) {
        if (other != null && other != this && first != null && first == other.first) {
            throw new IllegalStateException("one list");
        }
    }
}
