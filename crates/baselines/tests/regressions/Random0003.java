//~ bound 2
//~ jobs 1
//~ seed 0
// Made smaller from the class of seed 10762. To compare it again:
// cargo test -p glassbox-baselines --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0003 {
    enum Colour { RED, BLUE }

    static class N0 {
    }

    N0 f0;
    int f1;
    @Domain(fixed = true) int f2 = 1;

    boolean repOk() {
        if (f1 < f2 && f1 <= 2 && true && f0 instanceof N0) {
            return false;
        }
        return true;
    }

    public void op0() throws java.util.NoSuchElementException {
        {
            N0 made = new N0();
            f0 = made;
        }
        f2 = f1;
    }
}
