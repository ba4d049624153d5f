//~ violated
import glassbox.*;

/** An object in a field has an invariant of its own, and an operation breaks it. */
public class HeldIsBroken {
    static class Quota {
        int used;

        boolean repOk() {
            return used <= 1;
        }
    }

    private Quota quota = new Quota();

    public void spend() {
        quota.used = 2;
    }

    public void check() {
        assert quota.used <= 1;
    }

    boolean repOk() {
        return quota != null;
    }
}
