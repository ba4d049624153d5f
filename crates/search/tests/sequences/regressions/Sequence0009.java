//~ explore Sequence0009 6 2000 1
//~ call <init>0 -
//~ call adopt_1 -
//~ end
// Item 17: `adopt_1(new Node_1(1))` breaks the invariant; the black box passes no new node.
// Shrunk from seed 1003.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0009 {
    public static class Node_1 { int value; Node_1 next; public Node_1(int value) { this.value = value; } }
    @Tree Node_1 head_1;
    int count_1() { int n = 0; for (Node_1 s = head_1; s != null && n < 3; s = s.next) { n++; } return n; }

    public Sequence0009() {
    }

    boolean repOk() {
        return (head_1 == null || head_1.value == 0);
    }

    public void adopt_1(Node_1 p) {
        if (p != null && p.next == null) { head_1 = p; }
    }
}
