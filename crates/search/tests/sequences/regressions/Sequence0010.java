//~ explore Sequence0010 6 2000 1
//~ field v_2 0 2
//~ call <init>0 -
//~ call run1 - java.lang.IllegalStateException
//~ end
// Item 11: the constructor leaves 0 in a field with @Domain(min = 1). Shrunk from seed 1000.
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0010 {
    @Domain(min = 1, max = 2) int v_2;

    public Sequence0010() {
    }

    boolean repOk() {
        return true;
    }

    @Allowed({IllegalStateException.class})
    public void run1() {
        assert !(v_2 == 0);
    }
}
