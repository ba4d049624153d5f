//~ violated
import glassbox.*;

/** The same of an object in an array that is passed. */
public class HeldInArrayIsBroken {
    static class Quota {
        int used;

        boolean repOk() {
            return used <= 1;
        }
    }

    private int calls;

    public void spend(Quota[] quotas) {
        if (quotas != null && quotas.length > 0 && quotas[0] != null) {
            quotas[0].used = 2;
        }
    }

    public void check(Quota quota) {
        assert quota == null || quota.used <= 1;
    }

    boolean repOk() {
        return calls == 0;
    }
}
