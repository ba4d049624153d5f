import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.model.AbsMap;
import java.util.Objects;

/**
 * A map that keeps up to three entries in fields of its own. With a fourth it would become another map; here there are three keys: null, 0
 * and 1.
 */
@Specifies("org.apache.commons.collections4.map.Flat3Map")
abstract class Flat3MapSpecification {
    @Domain(max = 3) int size;
    @Domain(max = 1) int hash1;
    @Domain(max = 1) int hash2;
    @Domain(max = 1) int hash3;
    @Domain(count = 2) Object key1;
    @Domain(count = 2) Object key2;
    @Domain(count = 2) Object key3;
    @Domain(count = 2) Object value1;
    @Domain(count = 2) Object value2;
    @Domain(count = 2) Object value3;

    /** As many entries as there are come first, with different keys; the rest is empty. */
    @Invariant
    boolean repOk() {
        return isEntry(size >= 1, hash1, key1, value1)
            && isEntry(size >= 2, hash2, key2, value2)
            && isEntry(size >= 3, hash3, key3, value3)
            && (size < 2 || !Objects.equals(key1, key2))
            && (size < 3 || !Objects.equals(key1, key3) && !Objects.equals(key2, key3));
    }

    private static boolean isEntry(boolean used, int hash, Object key, Object value) {
        return used ? hash == Objects.hashCode(key) : hash == 0 && key == null && value == null;
    }

    /** What the map stands for: its entries. */
    AbsMap<Object, Object> abstraction() {
        AbsMap<Object, Object> map = new AbsMap<>();
        if (size >= 1) {
            map.append(key1, value1);
        }
        if (size >= 2) {
            map.append(key2, value2);
        }
        if (size >= 3) {
            map.append(key3, value3);
        }
        return map;
    }

    @Operation
    Flat3MapSpecification() {}

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract boolean containsKey(@Domain(count = 2) Object key);

    @Operation
    abstract boolean containsValue(@Domain(count = 2) Object value);

    @Operation
    abstract Object get(@Domain(count = 2) Object key);

    @Operation
    abstract Object getOrDefault(@Domain(count = 2) Object key, @Domain(count = 2) Object defaultValue);

    @Operation
    abstract Object put(@Domain(count = 2) Object key, @Domain(count = 2) Object value);

    @Operation
    abstract Object putIfAbsent(@Domain(count = 2) Object key, @Domain(count = 2) Object value);

    @Operation
    abstract Object replace(@Domain(count = 2) Object key, @Domain(count = 2) Object value);

    @Operation
    abstract Object remove(@Domain(count = 2) Object key);

    @Operation
    abstract boolean remove(@Domain(count = 2) Object key, @Domain(count = 2) Object value);

    @Operation
    abstract void clear();
}
