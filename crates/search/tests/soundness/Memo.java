//~ holds
import glassbox.*;
import java.util.HashMap;
import java.util.Map;

/** Results are kept in a static map. */
public class Memo {
    private static final Map<Integer, Integer> MEMO = new HashMap<>();
    int a;

    public int twice(int v) {
        Integer known = MEMO.get(v);
        if (known == null) {
            known = v + v;
            MEMO.put(v, known);
        }
        assert known == 2 * v;
        a = v;
        return known;
    }

    boolean repOk() {
        return a >= 0;
    }
}
