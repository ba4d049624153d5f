//~ unknown other-class
import glassbox.*;

/** The scope has numbers for the field, and an operation stores a string. */
public class OtherClassStored {
    private Object value;

    public void set(String value) {
        this.value = value;
    }

    public void isNull() {
        assert value == null;
    }

    boolean repOk() {
        return value == null || value instanceof String;
    }
}
