//~ unknown pinned
//~ blackbox: violated
import glassbox.*;
import java.util.ArrayList;
import java.util.List;

/** A list without known values: the invariant is checked in the one state with the empty list. */
public class PinnedList {
    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        names.add(name);
    }

    public int size() {
        return names.size();
    }

    boolean repOk() {
        return names.size() < 2;
    }
}
