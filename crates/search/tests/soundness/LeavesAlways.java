//~ unknown leaves-scope
import glassbox.*;

/** No state is checked that comes after one of the calls. */
public class LeavesAlways {
    private int timeout;

    public void extend() {
        timeout = 1000;
    }

    public void use() {
        assert timeout < 1000;
    }

    boolean repOk() {
        return timeout >= 0;
    }
}
