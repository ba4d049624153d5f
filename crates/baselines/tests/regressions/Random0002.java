//~ bound 2
//~ jobs 1
//~ seed 0
// Made smaller from the class of seed 1400. To compare it again:
// cargo test -p glassbox-baselines --test all once
import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Owned;
import glassbox.Tree;
import java.util.HashSet;
import java.util.Set;

public class Random0002 {
    enum Colour { RED, BLUE }

    static class N0 {
    }

    @Domain(min = 1, max = 2) int[] f0;
    int[] f2;

    boolean repOk() {
        return true;
    }

    public void op1() throws IllegalArgumentException {
        f0 = new int[0];
    }

    public void op3() {
        f2 = f0;
    }
}
