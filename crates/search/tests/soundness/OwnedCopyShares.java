//~ violated
import glassbox.*;

/** A copy of the object owns the same array. */
public class OwnedCopyShares {
    @Owned
    private int[] cells = {0, 0};

    public OwnedCopyShares copy() {
        OwnedCopyShares copy = new OwnedCopyShares();
        copy.cells = cells;
        return copy;
    }

    boolean repOk() {
        return cells == null || cells.length == 0 || cells[0] == 0;
    }
}
