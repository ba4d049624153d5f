//~ unknown global-state
import glassbox.*;
import java.nio.ByteBuffer;

/** The content of the static buffer is outside the heap. */
public class DirectBuffer {
    static final ByteBuffer MARKS = ByteBuffer.allocateDirect(8);
    int a;

    public void set(int v) {
        a = v;
        MARKS.put(0, (byte) v);
    }

    public void read() {
        assert MARKS.get(0) == 0;
    }

    boolean repOk() {
        return true;
    }
}
