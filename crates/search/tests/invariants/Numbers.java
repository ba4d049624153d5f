import glassbox.Invariant;
import glassbox.Operation;
import java.util.HashSet;
import java.util.Set;

/** Numbers that all differ: they are compared by what they are, not by the boxes that they are put into. */
public class Numbers {
    private int a;
    private int b = 1;
    private long c;

    public Numbers() {}

    @Invariant
    boolean repOk() {
        Set<Object> seen = new HashSet<>();
        // A long is not equal to any int.
        return seen.add(a) && seen.add(b) && seen.add(c) && seen.size() == 3 && !seen.contains(c + 1);
    }

    @Operation
    public void swap() {
        int old = a;
        a = b;
        b = old;
    }

    @Operation
    public void change(int value) {
        if (value != a) {
            b = value;
        }
    }

    @Operation
    public void spoil(int value) {
        b = value;
    }
}
