//~ violated
import glassbox.*;

/** Only a second object has another value. */
public class SecondObject {
    private int value;

    public SecondObject() {}

    public void set(int value) {
        this.value = value;
    }

    public int difference(SecondObject other) {
        assert other == null || other.value == value;
        return other == null ? 0 : other.value - value;
    }

    boolean repOk() {
        return true;
    }
}
