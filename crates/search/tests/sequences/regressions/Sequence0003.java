//~ explore Sequence0003 6 2000 2
//~ call <init>0 -
//~ call run1 -
//~ call run4 -
//~ end
// Item 2: the history `new; run1()` violates nothing, since the static is 0 then. Shrunk from
// seed 1007.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0003 {
    static int s_1;

    public Sequence0003() {
    }

    boolean repOk() {
        return true;
    }

    public void run1() {
        assert !(1 != (1 - s_1));
    }

    public void run4(int v) {
        s_1 = v;
    }
}
