//~ unknown global-state
import glassbox.*;

/** A static instance is broken by one call and returned by another. */
public class StaticIsReturnedBroken {
    private static final StaticIsReturnedBroken SHARED = new StaticIsReturnedBroken();

    private int value;

    public StaticIsReturnedBroken shared() {
        return SHARED;
    }

    public void breakIt() {
        SHARED.value = 2;
    }

    boolean repOk() {
        return value <= 1;
    }
}
