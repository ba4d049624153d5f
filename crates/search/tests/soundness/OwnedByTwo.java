//~ violated
import glassbox.*;

/** An array comes to be owned by a second object of the class. */
public class OwnedByTwo {
    @Owned
    private int[] cells = {0, 0};

    public void share(OwnedByTwo other) {
        if (other != null) {
            cells = other.cells;
        }
    }

    public void write(OwnedByTwo other) {
        if (cells != null && cells.length > 0) {
            cells[0] = 0;
        }
        if (other != null && other != this && other.cells != null && other.cells.length > 0) {
            other.cells[0] = 0;
        }
    }

    boolean repOk() {
        return cells == null || cells.length == 0 || cells[0] == 0;
    }
}
