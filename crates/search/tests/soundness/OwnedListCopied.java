//~ holds
import glassbox.*;
import java.util.*;

/** A caller gets copies of an owned collection, and its text. */
public class OwnedListCopied {
    @Owned
    private final List<Integer> all = new ArrayList<>();

    public List<Integer> all() {
        return new ArrayList<>(all);
    }

    public List<Integer> fixed() {
        return List.copyOf(all);
    }

    public OwnedListCopied itself() {
        return this;
    }

    public String words() {
        return all.toString();
    }

    boolean repOk() {
        return all != null;
    }
}
