//~ unknown leaves-scope
import glassbox.*;

/** Every call of an operation leaves a number that no array of the scope has. */
public class LeavesInArray {
    private final int[] times = new int[1];

    public void extend() {
        times[0] = 1000;
    }

    public void use() {
        assert times[0] < 1000;
    }

    boolean repOk() {
        return times != null && times.length == 1;
    }
}
