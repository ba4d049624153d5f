//~ unknown pinned
//~ blackbox: violated

import java.util.ArrayList;
import java.util.List;

/** No values are known for the row, and a call changes its content. */
public class FinalListOfPartGrows {
    static class Row {
        final List<Integer> cells = new ArrayList<>();
    }

    Row row = new Row();

    boolean repOk() {
        return row != null;
    }

    public void grow() {
        row.cells.add(1);
    }

    public void check() {
        assert row.cells.isEmpty();
    }
}
