import glassbox.Invariant;
import glassbox.Operation;

/** An invariant that ends in a value nobody has compared with anything: no branch says what it is. */
public class ReturnedAsItIs {
    private int size;
    private boolean broken;

    public ReturnedAsItIs() {}

    @Invariant
    boolean repOk() {
        if (size * 0.5f > 1) {
            return false;
        }
        return broken ^ true;
    }

    @Operation
    public void keep(boolean other) {
        broken &= other;
    }

    @Operation
    public void spoil(boolean other) {
        broken = other;
    }
}
