//~ violated
import glassbox.*;

/** The constructor makes an array that is longer than those of the bound. */
public class StartsWithLongArray {
    private boolean[] marks = new boolean[6];

    public void read() {
        assert marks.length < 6;
    }

    boolean repOk() {
        return marks != null;
    }
}
