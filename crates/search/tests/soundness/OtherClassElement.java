//~ unknown other-class
import glassbox.*;

/** The same in the elements of an array. */
public class OtherClassElement {
    private static final Object DELETED = new Object();

    private final Object[] values = new Object[2];

    public void put(int index, Object value) {
        if (index == 0 || index == 1) {
            values[index] = value;
        }
    }

    public void delete(int index) {
        if (index == 0 || index == 1) {
            values[index] = DELETED;
        }
    }

    public void check() {
        for (Object value : values) {
            assert value != DELETED;
        }
    }

    boolean repOk() {
        return values != null && values.length == 2;
    }
}
