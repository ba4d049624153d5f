//~ violated
import glassbox.*;

/** Equal strings need not be the same object. */
public class EqualStrings {
    private String name;

    public void set(String name) {
        this.name = name;
    }

    public boolean isNamed(String other) {
        boolean same = name == other;
        assert same || other == null || !other.equals(name);
        return same;
    }

    boolean repOk() {
        return true;
    }
}
