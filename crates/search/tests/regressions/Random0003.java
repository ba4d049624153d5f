//~ bound 1
// Made smaller from the class of seed 101591, Options { jobs: 1, space: Bdd, solver: Sequel, dynamic: Path, symmetry: true, ordering: true, merges: true, knows_valid: true, keeps_results: true, factors: true, sums: true, comparisons: true, supposes: true, one_by_one: true, few: false, used_lengths: true }. To compare it again:
// cargo test -p glassbox-search --test all once
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

    @Domain(nullable = false) N0[] f2;

    boolean repOk() {
        if (f2 == f2) {
            return false;
        }
        return true;
    }

    public void op0() throws IllegalStateException {
    }
}
