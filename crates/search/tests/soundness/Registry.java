//~ unknown global-state
import glassbox.*;
import java.util.ArrayList;
import java.util.List;

/** A static list of instances: an object of the state is static state too. */
public class Registry {
    static final List<Registry> ALL = new ArrayList<>();
    int a;

    public void register() {
        ALL.add(this);
    }

    public void spoil() {
        for (Registry one : ALL) {
            one.a = -1;
        }
    }

    boolean repOk() {
        return a >= 0;
    }
}
