//~ bound 2
//~ scope 0
// Made smaller from the class of seed 100064, Options { jobs: 1, space: Sat, solver: Sequel, certify: false, dynamic: Path, symmetry: true, ordering: true, merges: true, knows_valid: true, keeps_results: false, factors: true, sums: true, comparisons: true, supposes: true, one_by_one: true, few: false, used_objects: true, decides: true, each_object: true }. To compare it again:
// cargo test -p glassbox-search --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0005 {
    enum Colour { RED, BLUE }

    static class N0 {
        int n0f0;
        Object n0f1;
        int n0f2;
    }

    N0 f0;
    int f1;
    Object f2;

    boolean repOk() {
        return true;
    }

    public void op1() {
        f1--;
        {
            N0 made = new N0();
            made.n0f0 = 2;
            made.n0f1 = f2;
            f0 = made;
        }
        if ((f2 != null || f0 instanceof N0)) {
            {
                N0 made = new N0();
                made.n0f0 = f1 + 1;
                made.n0f1 = 0;
                made.n0f2 = f1;
                f0 = made;
            }
        } else {
            try {
                f0.n0f0++;
            } catch (AssertionError e1) {
                f1--;
            }
        }
    }
}
