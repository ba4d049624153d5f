//~ unknown outside-scope
import glassbox.*;

/** No scope has an object of an anonymous class. */
public class StartsOutside {
    static class Rule {
        boolean allows(int value) {
            return true;
        }
    }

    private Rule rule = new Rule() {
        @Override
        boolean allows(int value) {
            return value < 2;
        }
    };

    public void check(int value) {
        assert rule == null || rule.allows(value);
    }

    boolean repOk() {
        return true;
    }
}
