//~ violated
import glassbox.*;

/** A caller who gets the owned array can pass it back. */
public class OwnedArrayReturned {
    @Owned
    private int[] cells = {0, 0};

    public int[] cells() {
        return cells;
    }

    public void write(int[] into) {
        if (into != null && into.length > 0) {
            into[0] = 1;
        }
    }

    boolean repOk() {
        return cells == null || cells.length == 0 || cells[0] == 0;
    }
}
