//~ unknown pinned
//~ blackbox: violated
import glassbox.*;
import java.util.List;

/** Constructors give the list different values. */
public class PinnedByConstructor {
    private final List<Integer> steps;

    public PinnedByConstructor() {
        steps = List.of();
    }

    public PinnedByConstructor(int step) {
        steps = List.of(step);
    }

    public int first() {
        assert steps.isEmpty() : "nobody thought of steps";
        return 0;
    }

    boolean repOk() {
        return steps != null;
    }
}
