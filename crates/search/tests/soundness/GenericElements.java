//~ violated
//~ blackbox: holds

/** The elements of the array are values of the variable. */
public class GenericElements {
    static class Row<T> {
        Object[] cells = new Object[1];
        T[] typed;
    }

    Row<Boolean> row = new Row<>();

    boolean repOk() {
        return row != null;
    }

    public boolean first() {
        Object[] cells = row.typed;
        if (cells == null || cells.length == 0 || cells[0] == null) {
            return false;
        }
        Boolean found = (Boolean) cells[0];
        assert !found;
        return found;
    }
}
