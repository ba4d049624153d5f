//~ violated
import glassbox.*;

/** The constructor boxes a number that is not cached: each object starts with a box of its own. */
public class BoxedStart {
    private Integer value = 1000;

    public void check(int limit) {
        assert value == null || value <= limit + 1;
    }

    public void set(Integer value) {
        this.value = value;
    }

    boolean repOk() {
        return true;
    }
}
