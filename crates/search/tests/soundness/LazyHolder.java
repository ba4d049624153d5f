//~ unknown global-state
import glassbox.*;

/** The class with the static field is initialised by a call with an unusual argument. */
public class LazyHolder {
    static class Holder {
        static int count;
    }

    public void use(int a, int b, int c) {
        if (a == 2 && b == 2 && c == 2) {
            Holder.count++;
            assert Holder.count < 3;
        }
    }

    boolean repOk() {
        return true;
    }
}
