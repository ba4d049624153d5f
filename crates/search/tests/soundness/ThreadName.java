//~ unknown global-state
import glassbox.*;

public class ThreadName {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        Thread.currentThread().setName("mark");
        Thread.currentThread().setPriority(Thread.MAX_PRIORITY);
    }

    public void read() {
        assert !Thread.currentThread().getName().equals("mark");
    }

    public void readPriority() {
        assert Thread.currentThread().getPriority() != Thread.MAX_PRIORITY;
    }

    boolean repOk() {
        return true;
    }
}
