//~ explore Sequence0023 6 2000 2
//~ call <init>0 -
//~ call poke_3 -,-
//~ call adopt_3 -
//~ call run1 -
//~ end
// Made smaller from the class of seed 182, parts and items {"nodes": [3, 5]}. It was:
// Disagreement: poke_3(Node_3, int): violated for the black box, holds for glassbox
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0023 {
    public static class Node_3 { int value; Node_3 next; public Node_3(int value) { this.value = value; } }
    @Tree Node_3 head_3;
    int count_3() { int n = 0; for (Node_3 s = head_3; s != null && n < 3; s = s.next) { n++; } return n; }

    public Sequence0023() {
    }

    boolean repOk() {
        return (head_3 == null || head_3.value == 0);
    }

    public void poke_3(Node_3 p, int v) {
        if (p != null) { p.value = v; }
    }

    public void adopt_3(Node_3 p) {
        if (p != null && p.next == null) { head_3 = p; }
    }

    public void run1(Sequence0023 other) {
    }
}
