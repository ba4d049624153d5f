// Item 3. glassbox check --engine blackbox --bound 2: holds. Expected: run2 breaks the promise of @Owned (cur.spot == first), so violated (or unknown); JVM: new; run2(); run3() fails the assert.
//~ explore Sequence0001 6 2000 1
//~ call <init>0 -
//~ call run2 - java.lang.IllegalStateException
//~ call run3 -
//~ end
// Made smaller from the class of seed 1000, parts and items {"owned": [3]}. It was:
// Holds: blackbox says that run1()V holds, assertion: o0 = new S000000(); o0.run2(0); o0.run1()
// Holds: blackbox says that run3()V holds, assertion: o0 = new S000000(); o0.run2(0); o0.run3()
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0001 {
    static class Spot_2 { int value; }
    static class Cur_2 {  @Owned Spot_2 spot; }
    @Owned Cur_2 cur_2 = new Cur_2();
    Spot_2 first_2 = new Spot_2();

    public Sequence0001() {
    }

    boolean repOk() {
        return true;
    }

    @Allowed({IllegalStateException.class})
    public void run2() {
        if (cur_2 != null) { cur_2.spot =  first_2 ; }
    }

    public void run3() {
        assert !(cur_2 != null && cur_2.spot != null);
    }
}
