//~ explore Sequence0005 6 2000 2
//~ call <init>0 -
//~ call <init>1 -
//~ call run1 -
//~ end
// Item 2: a constructor writes an enum constant. The history `new; run1()` violates nothing.
// Shrunk from seed 1003.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0005 {
    enum Mode_1 { ON, OFF; int count; }
    Mode_1 mode_1 = Mode_1.ON;

    public Sequence0005() {
    }

    public Sequence0005(int v) {
        if (mode_1 != null) { mode_1.count = v; }
    }

    boolean repOk() {
        return true;
    }

    public int run1() {
        assert !((mode_1 == null ? 0 : mode_1.count) != 0);
        return 0;
    }
}
