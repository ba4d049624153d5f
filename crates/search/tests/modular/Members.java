import glassbox.Domain;
import glassbox.Owned;
import glassbox.model.AbsMap;
import glassbox.model.AbsSet;

/** A set over a map. */
public class Members {
    @Owned @Domain(count = 1) private final SearchTreeMap map = new SearchTreeMap();

    public Members() {}

    boolean repOk() {
        if (map == null || !map.repOk()) return false;
        AbsMap<Integer, Object> all = map.abstraction();
        for (int i = 0; i < all.entries().slots(); i++) {
            AbsMap.Entry<Integer, Object> entry = all.entries().at(i);
            if (entry != null && (entry.getKey() == null || entry.getValue() == null)) return false;
        }
        return true;
    }

    AbsSet<Integer> abstraction() {
        return map.abstraction().keys();
    }

    public boolean add(int element) {
        boolean isNew = !map.containsKey(element);
        map.put(element, element);
        return isNew;
    }

    public boolean remove(int element) {
        return map.remove(element) != null;
    }

    public boolean contains(int element) {
        return map.containsKey(element);
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public void clear() {
        map.clear();
    }
}
