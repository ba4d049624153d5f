//~ violated
import glassbox.*;

/** A caller goes on to call the object that it has passed, and that another one keeps. */
public class SecondIsKept {
    private SecondIsKept kept;
    private int value;

    public SecondIsKept() {}

    public void keep(SecondIsKept other) {
        if (other != null && other != this && other.value == 0) {
            kept = other;
        }
    }

    public void set(int value) {
        this.value = value;
    }

    public void check() {
        assert kept == null || kept.value == 0;
    }

    boolean repOk() {
        return kept != this && (kept == null || kept.kept == null);
    }
}
