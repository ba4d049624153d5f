//~ violated
import glassbox.*;

/** Every call of one operation leaves a value that no bound has, and another one fails on it. */
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
