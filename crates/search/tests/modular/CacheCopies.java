import glassbox.Domain;
import glassbox.Owned;
import glassbox.model.AbsMap;

/** A cache that leaves behind what it promotes. */
public class CacheCopies {
    @Owned @Domain(count = 1) private final SearchTreeMap permanent = new SearchTreeMap();
    @Owned @Domain(count = 1) private final SearchTreeMap temporary = new SearchTreeMap();
    private boolean temporaryEnabled;

    public CacheCopies() {}

    boolean repOk() {
        if (permanent == null || temporary == null || !permanent.repOk() || !temporary.repOk()) return false;
        AbsMap<Integer, Object> kept = permanent.abstraction();
        AbsMap<Integer, Object> passing = temporary.abstraction();
        if (!areValues(kept, passing) || !areValues(passing, kept)) return false;
        return temporaryEnabled || passing.isEmpty();
    }

    private static boolean areValues(AbsMap<Integer, Object> layer, AbsMap<Integer, Object> other) {
        for (int i = 0; i < layer.entries().slots(); i++) {
            AbsMap.Entry<Integer, Object> entry = layer.entries().at(i);
            if (entry != null) {
                if (entry.getKey() == null || entry.getValue() == null || other.containsKey(entry.getKey())) return false;
            }
        }
        return true;
    }

    public Object lookup(int key, Object computed) {
        if (computed == null) return null;
        Object known = permanent.get(key);
        if (known == null) known = temporary.get(key);
        if (known != null) return known;
        if (temporaryEnabled) temporary.put(key, computed);
        else permanent.put(key, computed);
        return computed;
    }

    public void remove(int key) {
        permanent.remove(key);
        temporary.remove(key);
    }

    public void enableTemporary() {
        temporaryEnabled = true;
    }

    public void disableTemporary() {
        temporary.clear();
        temporaryEnabled = false;
    }

    public void promote(int key) {
        Object value = temporary.get(key);
        if (value == null) return;
        permanent.put(key, value);
    }

    public void demote(int key) {
        Object value = permanent.get(key);
        if (value == null || !temporaryEnabled) return;
        permanent.remove(key);
        temporary.put(key, value);
    }
}
