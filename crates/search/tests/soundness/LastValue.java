//~ holds
import glassbox.*;

/** Static state that calls change and read, in each of its values. */
public class LastValue {
    static int last;
    int a;

    public void set(int v) {
        a = v;
        last = v;
    }

    public int last() {
        assert last >= 0 && last < 3;
        return last;
    }

    boolean repOk() {
        return true;
    }
}
