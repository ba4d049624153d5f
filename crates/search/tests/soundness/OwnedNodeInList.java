//~ violated
import glassbox.*;
import java.util.*;

/** A caller gets an owned node within a list of the JDK, unless the field is null. */
public class OwnedNodeInList {
    public static class Node {
        int value;
    }

    @Owned
    private Node node;
    private boolean shows;

    public void make() {
        node = new Node();
        shows = true;
    }

    public Object all() {
        List<Node> all = new ArrayList<>();
        all.add(shows ? node : null);
        return all;
    }

    boolean repOk() {
        return true;
    }
}
