//~ explore Sequence0022 6 2000 2
//~ call <init>0 -
//~ call run2 -
//~ end
// Made smaller from the class of seed 9044, parts and items {"static-last": [1]}. It was:
// History: blackbox run2(): the last call: nothing is broken; <init>()V; run2()V
import glassbox.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sequence0022 {
    int w_1;
    static Sequence0022 s_1;

    public Sequence0022() {
        s_1 = this; 
    }

    boolean repOk() {
        return true;
    }

    public void run2() {
        assert !(s_1 == null);
    }
}
