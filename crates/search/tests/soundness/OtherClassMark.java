//~ unknown other-class
import glassbox.*;

/** A mark for null is an object that no scope has for the field. */
public class OtherClassMark {
    private static final Object NULL = new Object();

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
