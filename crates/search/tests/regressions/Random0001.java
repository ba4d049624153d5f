//~ bound 1
// Made smaller from the class of seed 100239. To compare it again:
// cargo test -p glassbox-search --test all once
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


    boolean repOk() {
        return true;
    }

    public Random0001(@Domain(nullable = false) Random0001 p0) {
    }
}
