//~ vacuous never-returns
import glassbox.*;

/** No argument of the scope is large enough for the call to return. */
public class NeverReturns {
    private int a;

    @Allowed(IllegalArgumentException.class)
    public void set(int value) {
        if (value < 100) {
            throw new IllegalArgumentException();
        }
        a = -1;
    }

    boolean repOk() {
        return a >= 0;
    }
}
