//~ unknown global-state
import glassbox.*;
import java.util.logging.Level;
import java.util.logging.Logger;

public class RootLogger {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        Logger.getLogger("").setLevel(Level.OFF);
    }

    public void read() {
        assert Logger.getLogger("").isLoggable(Level.SEVERE);
    }

    boolean repOk() {
        return true;
    }
}
