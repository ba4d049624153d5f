//~ unknown global-state
import glassbox.*;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class StandardOut {
    static class Mark extends PrintStream {
        Mark() {
            super(new ByteArrayOutputStream());
        }
    }

    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        System.setOut(new Mark());
    }

    public void read() {
        assert !(System.out instanceof Mark);
    }

    boolean repOk() {
        return true;
    }
}
