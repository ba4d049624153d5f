//~ vacuous no-operations
import glassbox.*;

/** The only operation is static, which is no operation on an object. */
public class NoOperation {
    private int a;

    @Operation
    public static void reset(NoOperation other) {
        other.a = 0;
    }

    boolean repOk() {
        return a >= 0;
    }
}
