//~ violated
import glassbox.*;
import java.util.*;

/** A caller gets a view of an owned collection. */
public class OwnedListViewed {
    @Owned
    private final List<Integer> all = new ArrayList<>();

    public List<Integer> view() {
        return Collections.unmodifiableList(all);
    }

    boolean repOk() {
        return all != null;
    }
}
