//~ explore Sequence0008 6 2000 2
//~ call <init>0 -
//~ call link_3 -
//~ call both_3 -,-
//~ end
// Item 17: `o0.both_3(o0, o1); o0.link_3(o1)` breaks the invariant; the black box passes no
// second object. Shrunk from seed 1005.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0008 {
    Sequence0008 peer_3;
    int w_3;

    public Sequence0008() {
    }

    boolean repOk() {
        return (peer_3 == null || peer_3.w_3 == w_3);
    }

    public void link_3(Sequence0008 p) {
        peer_3 = p;
    }

    public void both_3(Sequence0008 p, Sequence0008 q) {
        if (p != null && q != null) { p.w_3 = 1; q.w_3 = 0; assert p.w_3 == 1 || q == p; }
    }
}
