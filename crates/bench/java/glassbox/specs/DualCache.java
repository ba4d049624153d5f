package glassbox.specs;

import glassbox.Distinct;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Owned;
import glassbox.Specifies;
import glassbox.model.AbsMap;
import glassbox.model.Sequence;
import java.util.TreeMap;

/**
 * A cache of two layers, from section 5 of the paper on modular checking: what is looked up while the temporary layer is enabled goes
 * there, and is forgotten when it is disabled.
 */
public class DualCache {
    private final TreeMap<Integer, Object> permanent = new TreeMap<>();
    private final TreeMap<Integer, Object> temporary = new TreeMap<>();
    private boolean temporaryEnabled;

    /** Returns the value of a key, which is as computed if it is not known. */
    public Object lookup(int key, Object computed) {
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
        if (!temporaryEnabled) return;
        Object value = permanent.remove(key);
        if (value != null) temporary.put(key, value);
    }
}

/** What is checked of it, with the maps as they are or with abstractions in their place. */
@Specifies("glassbox.specs.DualCache")
abstract class DualCacheSpecification {
    /** A node of a map's tree: a key and one of eight values. */
    @Specifies("java.util.TreeMap$Entry")
    static class Node {
        Integer key;
        @Domain(count = 8, nullable = false) Object value;
    }

    /** An entry of what stands in for a map. */
    @Specifies("glassbox.model.AbsMap$Entry")
    static class Pair {
        @Distinct Object key;
        @Domain(count = 8, nullable = false) Object value;
    }

    @Owned @Domain(count = 1, nullable = false) TreeMap<Integer, Object> permanent;
    @Owned @Domain(count = 1, nullable = false) TreeMap<Integer, Object> temporary;
    boolean temporaryEnabled;

    /** Both layers are valid maps, no key is in both, and the temporary layer is empty unless it is enabled. */
    @Invariant
    boolean repOk() {
        if (!of(permanent).repOk() || !of(temporary).repOk()) return false;
        AbsMap<Object, Object> kept = of(permanent).abstraction();
        return areNotIn(of(temporary).abstraction().entries(), kept) && (temporaryEnabled || temporary.isEmpty());
    }

    private static boolean areNotIn(Sequence<AbsMap.Entry<Object, Object>> entries, AbsMap<Object, Object> other) {
        for (int i = 0; i < entries.slots(); i++) {
            AbsMap.Entry<Object, Object> entry = entries.at(i);
            if (entry != null && (entry.getKey() == null || other.containsKey(entry.getKey()))) return false;
        }
        return true;
    }

    private static TreeMapSpecification of(Object layer) {
        return (TreeMapSpecification) layer;
    }

    @Operation
    DualCacheSpecification() {}

    @Operation
    abstract Object lookup(int key, @Domain(count = 8, nullable = false) Object computed);

    @Operation
    abstract void remove(int key);

    @Operation
    abstract void enableTemporary();

    @Operation
    abstract void disableTemporary();

    @Operation
    abstract void promote(int key);

    @Operation
    abstract void demote(int key);
}
