//~ holds
import glassbox.*;

/** A table that the first call fills: a cache. */
public class FilledTable {
    private static int[] squares;
    int a;

    public int square(int v) {
        if (squares == null) {
            squares = new int[8];
            for (int i = 0; i < squares.length; i++) {
                squares[i] = i * i;
            }
        }
        int square = squares[v & 7];
        assert square == (v & 7) * (v & 7);
        a = v;
        return square;
    }

    boolean repOk() {
        return true;
    }
}
