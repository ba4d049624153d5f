//~ violated
import glassbox.*;

/** A string that a constructor makes has an equal one that is another object. */
public class EqualStart {
    private String first = "start";
    private String second = "start";

    public void set(String first) {
        this.first = first;
    }

    public boolean areSame() {
        boolean same = first == second;
        assert same || first == null || !first.equals(second);
        return same;
    }

    boolean repOk() {
        return true;
    }
}
