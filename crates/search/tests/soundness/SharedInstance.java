//~ unknown global-state
import glassbox.*;

/** A static instance of the class itself. */
public class SharedInstance {
    static final SharedInstance SHARED = new SharedInstance();
    int a;

    public void write(int v) {
        SHARED.a = v;
    }

    public void read() {
        assert SHARED.a == 0;
    }

    boolean repOk() {
        return true;
    }
}
