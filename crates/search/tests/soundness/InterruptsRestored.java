//~ holds
import glassbox.*;

/** Each operation is right whether an interrupt is pending or not. */
public class InterruptsRestored {
    int a;

    public void set(int v) {
        a = v;
        try {
            Thread.sleep(1);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public void stop() {
        Thread.currentThread().interrupt();
    }

    boolean repOk() {
        return true;
    }
}
