import java.util.HashSet;
import java.util.Set;

/** Its boxes have an invariant of their own. */
public class Shelf {
    static class Box {
        int size;
        Box inner;

        boolean repOk() {
            return inner == null || inner.size < size;
        }
    }

    Box first;

    public Shelf() {}

    boolean repOk() {
        Set<Object> seen = new HashSet<>();
        return first == null || seen.add(first);
    }

    /** No box holds a larger one. */
    public void look() {
        if (first != null && first.inner != null) assert first.inner.size < first.size;
    }

    public void take(Box box) {
        if (box != null && box.inner != null) assert box.inner.size < box.size;
        first = box;
    }

    /** The box may be in another one, which is then no larger. */
    public void grow(Box box) {
        if (box != null) box.size++;
    }

    public void shrink(Box box) {
        if (box != null) box.size--;
    }

    public Box make(Box inner) {
        Box box = new Box();
        box.inner = inner;
        box.size = 1;
        return box;
    }
}
