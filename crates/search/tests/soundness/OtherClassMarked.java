//~ violated
import glassbox.*;

/** The scope has the mark for null. */
public class OtherClassMarked {
    private static final Object NULL = new Object();

    @Domain(mark = "OtherClassMarked.NULL")
    private Object value;

    public void put(Object value) {
        this.value = value == null ? NULL : value;
    }

    public Object get() {
        assert value != NULL;
        return value;
    }

    boolean repOk() {
        return true;
    }
}
