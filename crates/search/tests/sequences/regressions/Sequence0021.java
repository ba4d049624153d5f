//~ explore Sequence0021 6 2000 1
//~ field v_2 77 1000
//~ call <init>0 -
//~ call <init>1 -
//~ call run1 - java.lang.IllegalStateException
//~ end
// Made smaller from the class of seed 9027, parts and items {"start-boxed": [11]}. It was:
// Holds: blackbox says that run1(I)V holds, assertion: o0 = new S000027(); o0.run1(0)
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0021 {
    Integer v_2 =  1000;

    public Sequence0021() {
    }

    public Sequence0021(int v) {
        v_2 = v;
    }

    boolean repOk() {
        return true;
    }

    @Allowed({IllegalStateException.class})
    public void run1(int v) {
        if (v_2 != null && v_2 > 70) {
            assert !(v < 1);
        }
    }
}
