//~ explore Sequence0002 6 2000 2
//~ call <init>0 -
//~ call run2 -
//~ call run3 -
//~ end
// Item 2: a static that run3 leaves must not leak into the check of run2, which fails on its
// first call. Shrunk from seed 1003.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0002 {
    private static int s_1;

    public Sequence0002() {
    }

    boolean repOk() {
        return true;
    }

    public void run2(int v) {
        assert !(((1 - s_1) != v) && (s_1 == 0));
    }

    public void run3(int v) {
        s_1 = v;
    }
}
