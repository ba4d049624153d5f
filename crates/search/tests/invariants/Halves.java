import glassbox.Invariant;
import glassbox.Operation;

/** Floating point: what does not depend on the state is computed, what does is enumerated. */
public class Halves {
    private static final float FACTOR = 0.75f;

    private int limit;
    private int size;

    public Halves() {}

    @Invariant
    boolean repOk() {
        int most = (int) (4 * FACTOR);
        return size >= 0 && size <= limit && limit <= most && Math.max(size, limit) * 0.5f <= 1.5;
    }

    @Operation
    public void add() {
        if (size < limit) {
            size++;
        }
    }

    @Operation
    public void spoil() {
        size++;
    }
}
