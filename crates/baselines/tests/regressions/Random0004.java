//~ bound 2
//~ jobs 2
//~ seed 0
// Made smaller from the class of seed 881241. To compare it again:
// cargo test -p glassbox-baselines --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0004 {
    enum Colour { RED, BLUE }

    static class N0 {
        @Domain(min = 1, max = 2) int n0f2;
    }

    N0 f0;
    @Domain(max = 2) int f1;
    Random0004 f2;

    boolean repOk() {
        if ((!(f2 != null && f0 != null) || f2.f1 != f0.n0f2)) {
            return false;
        }
        return true;
    }
}
