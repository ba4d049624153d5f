//~ bound 2
//~ scope 0
// Made smaller from the class of seed 100050, Options { jobs: 1, space: Sat, solver: BatSat, certify: false, dynamic: Path, symmetry: true, ordering: true, merges: true, knows_valid: true, keeps_results: true, factors: true, sums: true, comparisons: true, supposes: true, one_by_one: true, few: false, used_objects: true, decides: true, each_object: true }. To compare it again:
// cargo test -p glassbox-search --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0004 {
    enum Colour { RED, BLUE }

    static class N0 {
    }

    int f2;

    boolean repOk() {
        return true;
    }

    public void op1() {
        f2--;
    }
}
