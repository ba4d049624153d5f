//~ violated
import glassbox.*;

/** An unlinked object refers to an owned one, and in some states another field still refers to the unlinked object. */
public class OwnedUnseen {
    static class Node {
        int value;
    }

    static class Cursor {
        Node at;
    }

    private Cursor one = new Cursor();
    private Cursor other;
    @Owned
    private Node node = new Node();

    public void unlink() {
        if (one != null) {
            one.at = node;
            one = null;
        }
    }

    public void again() {
        other = one;
    }

    boolean repOk() {
        return true;
    }
}
