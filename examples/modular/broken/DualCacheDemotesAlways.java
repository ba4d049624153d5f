//~ bound 1
import glassbox.Domain;
import glassbox.UseAbstraction;
import glassbox.model.AbsMap;
import java.util.HashMap;
import java.util.Map;

/**
 * A cache of two layers, from section 5 of the paper on modular checking: what is looked up while the temporary layer is enabled goes
 * there, and is forgotten when it is disabled.
 */
public class DualCacheDemotesAlways {
    @UseAbstraction(AbsMap.class)
    private final Map<Integer, Object> permanent = new HashMap<>();

    @UseAbstraction(AbsMap.class)
    private final Map<Integer, Object> temporary = new HashMap<>();

    private boolean temporaryEnabled;

    public DualCacheDemotesAlways() {}

    /** A cache that moves keys to a temporary layer that is not enabled. */
    boolean repOk() {
        if (permanent == null || temporary == null) return false;
        if (!areValues(AbsMap.of(permanent), temporary) || !areValues(AbsMap.of(temporary), permanent)) return false;
        return temporaryEnabled || temporary.isEmpty();
    }

    private static boolean areValues(AbsMap<Integer, Object> layer, Map<Integer, Object> other) {
        for (int i = 0; i < layer.entries().slots(); i++) {
            AbsMap.Entry<Integer, Object> entry = layer.entries().at(i);
            if (entry != null && (entry.getValue() == null || other.containsKey(entry.getKey()))) return false;
        }
        return true;
    }

    /** Returns the value of a key, which is as computed if it is not known. */
    public Object lookup(int key, @Domain(nullable = false) Object computed) {
        Object known = permanent.get(key);
        if (known == null) known = temporary.get(key);
        if (known != null) return known;
        if (temporaryEnabled) {
            temporary.put(key, computed);
        } else {
            permanent.put(key, computed);
        }
        return computed;
    }

    public void remove(int key) {
        permanent.remove(key);
        temporary.remove(key);
    }

    /** What is looked up from now on is only remembered until the temporary layer is disabled. */
    public void enableTemporary() {
        temporaryEnabled = true;
    }

    public void disableTemporary() {
        temporary.clear();
        temporaryEnabled = false;
    }

    /** Moves a key from the temporary layer to the permanent one. */
    public void promote(int key) {
        Object value = temporary.remove(key);
        if (value != null) permanent.put(key, value);
    }

    /** Moves a key from the permanent layer to the temporary one, if that is enabled. */
    public void demote(int key) {
        Object value = permanent.remove(key); //~ VIOLATION demote: invariant
        if (value != null) temporary.put(key, value);
    }
}
