// Item 1. Black box, at 7f79fd0: the history `new; run2(); run1()` does not violate run1 on the JVM. After run2 the static s_1 is the receiver itself; the black box makes the state again with two objects.
//~ explore Sequence0011 6 2000 2
//~ call <init>0 -
//~ call run1 -
//~ call run2 -
//~ end
// Made smaller from the class of seed 68, parts and items {"static-last": [1]}. It was:
// History: blackbox run1(): the last call: nothing is broken; <init>()V; run2()V; run1()V
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0011 {
    int w_1;
    static Sequence0011 s_1;

    public Sequence0011() {
    }

    boolean repOk() {
        return true;
    }

    public void run1() {
        assert !(w_1 == (1 - (s_1 == null ? 0 : s_1.w_1)));
    }

    public void run2() {
        w_1 = (1 - (s_1 == null ? 0 : s_1.w_1));
        s_1 = this;
    }
}
