//~ unknown global-state
import glassbox.*;

/** An interrupt that one operation leaves pending ends the sleep of another one. */
public class InterruptsSleep {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        Thread.currentThread().interrupt();
    }

    public void read() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    boolean repOk() {
        return true;
    }
}
