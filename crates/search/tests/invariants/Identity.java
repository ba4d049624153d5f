import glassbox.Invariant;
import glassbox.Operation;

/** Boxes that are compared by identity, which only the real machine knows. */
public class Identity {
    private int value;

    public Identity() {}

    @Invariant
    boolean repOk() {
        Integer one = value;
        Integer other = value;
        return one == other;
    }

    @Operation
    public void spoil() {
        value = 1000;
    }
}
