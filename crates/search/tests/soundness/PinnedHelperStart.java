//~ unknown pinned
//~ blackbox: violated
import glassbox.*;

/** The state that the constructor makes is in no scope: objects that are made up have null there. */
public class PinnedHelperStart {
    static class Node {
        StringBuilder text = new StringBuilder("q");
    }

    private Node first = new Node();
    private Node second = new Node();

    public void hasNoText() {
        assert first == null || first.text == null;
    }

    boolean repOk() {
        return true;
    }
}
