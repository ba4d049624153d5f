//~ holds
import glassbox.*;

/** Nodes are made, removed and moved between two owners, and never shared. */
public class OwnedMoves {
    static class Node {
        Node next;
    }

    static class Chain {
        Node first;
    }

    @Owned
    private Chain one = new Chain();
    @Owned
    private Chain other = new Chain();

    public void push() {
        Node node = new Node();
        node.next = one.first;
        one.first = node;
    }

    public void move() {
        Node node = one.first;
        if (node != null) {
            one.first = node.next;
            node.next = other.first;
            other.first = node;
        }
    }

    boolean repOk() {
        return one != null && other != null && isChain(one.first) && isChain(other.first);
    }

    private static boolean isChain(Node first) {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            if (++length > 4) {
                return false;
            }
        }
        return true;
    }
}
