//~ explore Sequence0006 6 2000 2
//~ call <init>0 -
//~ call run1 -
//~ call run4 -
//~ end
// Item 2: a static that counts objects is 1 for the first object in every history. Shrunk from
// seed 1009.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0006 {
    static int made_1;
    final int id_1;

    public Sequence0006() {
        made_1 = 1 - made_1;
        id_1 = made_1;
    }

    boolean repOk() {
        return true;
    }

    public void run1() {
    }

    public int run4(int v) {
        assert !((0 != v) && (id_1 < v));
        return id_1;
    }
}
