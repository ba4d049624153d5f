//~ explore Sequence0004 6 2000 2
//~ call <init>0 -
//~ call run1 -
//~ call run4 -
//~ end
// Item 2: a static array that run1 leaves must not leak into the check of run4. Shrunk from seed
// 1007.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0004 {
    static final Object[] s_1 = {null};

    public Sequence0004() {
    }

    boolean repOk() {
        return true;
    }

    public int run1() {
        s_1[0] =  "a";
        return (1 - (s_1[0] == null ? 0 : 1));
    }

    public void run4() {
        assert !(s_1[0] == null);
    }
}
