//~ unknown global-state
import glassbox.*;

public class Interrupts {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        Thread.currentThread().interrupt();
    }

    public void read() {
        assert !Thread.interrupted();
    }

    boolean repOk() {
        return true;
    }
}
