package glassbox.specs;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A map to pass to an operation: nothing but its entries. */
public final class Entries extends AbstractMap<Object, Object> {
    private final List<Entry<Object, Object>> entries;

    private Entries(List<Entry<Object, Object>> entries) {
        this.entries = entries;
    }

    /** A map with one entry. */
    public static Map<Object, Object> of(Object key, Object value) {
        return new Entries(Arrays.asList(new SimpleEntry<>(key, value)));
    }

    /** A map with two entries, unless their keys are equal: then there is one. */
    public static Map<Object, Object> of(Object one, Object other, Object value) {
        if (one == null ? other == null : one.equals(other)) {
            return of(one, value);
        }
        return new Entries(Arrays.asList(new SimpleEntry<>(one, value), new SimpleEntry<>(other, value)));
    }

    @Override
    public Set<Entry<Object, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<Object, Object>> iterator() {
                return entries.iterator();
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }
}
