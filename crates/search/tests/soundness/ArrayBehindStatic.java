//~ unknown global-state
import glassbox.*;

/** What one operation writes behind a static field, another one reads. */
public class ArrayBehindStatic {
    static final int[] T = {0};
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        T[0] = a;
    }

    public void read() {
        assert T[0] == 0;
    }

    boolean repOk() {
        return true;
    }
}
