//~ unknown pinned
//~ blackbox: violated
import glassbox.*;
import java.util.List;

/** Writes to an array behind a field without known values. */
public class PinnedCells {
    private final List<int[]> cells = List.of(new int[1]);

    public void put(int value) {
        cells.get(0)[0] = value;
    }

    public void isZero() {
        assert cells.get(0)[0] == 0;
    }

    boolean repOk() {
        return cells != null;
    }
}
