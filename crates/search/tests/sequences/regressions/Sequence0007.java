// Item 3. @Owned array that an operation returns: new; give_2(); mine_2(that) fails; all engines said mine_2 holds. Without @Owned the same (array parameters have sharing = owned in the scope).
//~ explore Sequence0007 6 2000 1
//~ call <init>0 -
//~ call give_2 -
//~ call mine_2 -
//~ end
// Made smaller from the class of seed 1012, parts and items {"array": [3]}. It was:
// Holds: glassbox says that mine_2([I)V holds, assertion: o0 = new S000000(); o0.give_2(); o0.mine_2(o1)
// Holds: korat says that mine_2([I)V holds, assertion: o0 = new S000000(); o0.give_2(); o0.mine_2(o1)
// Holds: blackbox says that mine_2([I)V holds, assertion: o0 = new S000000(); o0.give_2(); o0.mine_2(o1)
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0007 {
    @Owned int[] arr_2 = {0, 0};

    public Sequence0007() {
    }

    boolean repOk() {
        return true;
    }

    public int[] give_2() {
        return arr_2;
    }

    public void mine_2(int[] p) {
        assert p == null || p != arr_2;
    }
}
