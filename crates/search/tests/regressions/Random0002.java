//~ bound 2
// Made smaller from the class of seed 100753. To compare it again:
// cargo test -p glassbox-search --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0002 {
    enum Colour { RED, BLUE }

    static class N0 {
        N0 n0f0;
    }

    static class N1 {
    }

    N0 f0;
    N1 f1;

    boolean repOk() {
        {
            Set<Object> seen = new HashSet<>();
            for (N0 node = f0 != null ? f0.n0f0 : null; node != null; node = node.n0f0) {
                if (!seen.add(node)) {
                    return false;
                }
                if (((!(f0 != null && f0 != null && f0.n0f0 != null) || f0.n0f0 != f0.n0f0.n0f0) || (f1 != f1 && (!(node != null && node.n0f0 != null) || node.n0f0.n0f0 != f0))) && true) {
                    return false;
                }
            }
        }
        return true;
    }

    public Random0002(N0 p0) {
        f0 = p0;
    }
}
