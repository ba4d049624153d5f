//~ bound 2
//~ jobs 1
//~ seed 0
// Made smaller from the class of seed 11. To compare it again:
// cargo test -p glassbox-baselines --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0001 {
    enum Colour { RED, BLUE }

    static class N0 {
    }

    static class N1 {
        N1 n1f0;
    }

    N1 f0;
    Object f1;

    boolean repOk() {
        return true;
    }

    public void op0() {
        {
            int steps2 = 0;
            for (N1 at2 = f0; at2 != null && steps2++ < 4; at2 = at2.n1f0) {
                {
                    N1 made = new N1();
                    made.n1f0 = f0;
                    f0 = made;
                }
            }
        }
        if (true) {
            assert !(f0 instanceof N1);
        }
        {
            N1 made = new N1();
            made.n1f0 = f0;
            f0 = made;
        }
    }

    public void op1() throws IllegalArgumentException {
        f1 = 0;
    }
}
