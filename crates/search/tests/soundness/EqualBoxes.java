//~ violated
import glassbox.*;

/** Equal boxed numbers beyond 127 need not be the same object. */
public class EqualBoxes {
    private Integer count = 0;

    public void set(Integer count) {
        this.count = count;
    }

    public boolean is(Integer other) {
        boolean same = count == other;
        assert same || other == null || !other.equals(count);
        return same;
    }

    boolean repOk() {
        return true;
    }
}
