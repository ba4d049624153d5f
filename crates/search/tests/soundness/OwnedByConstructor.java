//~ violated
import glassbox.*;

/** The constructor stores an array that the caller still holds. */
public class OwnedByConstructor {
    @Owned
    private int[] cells;

    public OwnedByConstructor(int[] given) {
        cells = given;
    }

    public void write() {
        if (cells != null && cells.length > 0) {
            cells[0] = 1;
        }
    }

    boolean repOk() {
        return true;
    }
}
