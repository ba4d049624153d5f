//~ holds
import glassbox.*;
import java.util.List;

/** No call gives the list another value. */
public class ConstantList {
    private final List<Integer> steps = List.of(1, 2);
    private int at;

    public int step() {
        int step = steps.get(at);
        at = 1 - at;
        return step;
    }

    boolean repOk() {
        return at == 0 || at == 1;
    }
}
