//~ unknown global-state
import glassbox.*;

/** The table is right when it is filled, and wrong afterwards. */
public class FilledWrongly {
    private static int[] squares;

    public int square(int v) {
        if (squares == null) {
            squares = new int[8];
            return v;
        }
        assert squares[v & 7] == v;
        return v;
    }

    boolean repOk() {
        return true;
    }
}
