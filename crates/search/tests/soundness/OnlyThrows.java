//~ holds
import glassbox.*;

/** An operation that is not supported says so in its code. */
public class OnlyThrows {
    private int a;

    @Allowed(UnsupportedOperationException.class)
    public void remove() {
        throw new UnsupportedOperationException();
    }

    public int get() {
        return a;
    }

    boolean repOk() {
        return a >= 0;
    }
}
