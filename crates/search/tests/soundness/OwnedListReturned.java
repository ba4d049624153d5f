//~ violated
import glassbox.*;
import java.util.*;

/** A caller gets an owned collection. */
public class OwnedListReturned {
    @Owned
    private final List<Integer> all = new ArrayList<>();

    public List<Integer> all() {
        return all;
    }

    boolean repOk() {
        return all != null;
    }
}
