//~ violated
import glassbox.*;

/** The array that comes to be owned is one that the caller still holds. */
public class OwnedArrayTaken {
    @Owned
    private int[] cells;

    public void take(int[] given) {
        cells = given;
    }

    public void write(int[] into) {
        if (into != null && into.length > 0) {
            into[0] = 1;
        }
    }

    boolean repOk() {
        return true;
    }
}
