import glassbox.model.AbsMap;

/** A map with room for one entry, the last one. */
public class Pocket {
    boolean full;
    int key;
    Object value;

    public Pocket() {}

    boolean repOk() {
        return full || key == 0 && value == null;
    }

    AbsMap<Integer, Object> abstraction() {
        AbsMap<Integer, Object> map = new AbsMap<>();
        if (full) map.append(key, value);
        return map;
    }

    public boolean isEmpty() {
        return !full;
    }

    public int weight() {
        return full ? 1 : 0;
    }
}
