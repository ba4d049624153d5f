//~ holds
import glassbox.*;

/** One path of a call leaves the scope with the largest states alone. */
public class LeavesWhenFull {
    static class Node {
        Node next;
    }

    @Tree
    private Node top;
    private int sum;

    public void push() {
        Node made = new Node();
        made.next = top;
        top = made;
    }

    public void add() {
        sum = sum + 1;
    }

    boolean repOk() {
        return sum >= 0;
    }
}
