//~ holds

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The constructors leave no null in these fields, so no state has one there. */
public class FinalFieldsOfParts {
    static class Row {
        final List<Integer> cells = new ArrayList<>();
    }

    static class Column {
        private final List<Integer> cells;

        Column(List<Integer> cells) {
            this.cells = Objects.requireNonNull(cells);
        }
    }

    static class Name {
        private final String text;

        Name(String text) {
            this.text = text.trim();
        }
    }

    Row row = new Row();
    Column column = new Column(List.of());
    Name name = new Name("a");

    boolean repOk() {
        return row != null && column != null && name != null;
    }

    public int cells() {
        return row.cells.size() + column.cells.size();
    }

    public int length() {
        return name.text.length();
    }
}
