//~ unknown global-state
import glassbox.*;
import java.io.OutputStream;
import java.io.PrintStream;

/** Printed text can be read, because the stream is one of the user's. */
public class StandardOutContent {
    static class Counting extends PrintStream {
        int lines;

        Counting() {
            super(OutputStream.nullOutputStream());
        }

        @Override
        public void println(String line) {
            lines = 1;
        }
    }

    int a;

    static {
        System.setOut(new Counting());
    }

    public void set(int v) {
        a = v;
    }

    public void print() {
        System.out.println("line");
    }

    public void read() {
        assert ((Counting) System.out).lines == 0;
    }

    boolean repOk() {
        return true;
    }
}
