//~ unknown global-state
import glassbox.*;

/** The value belongs to the static field, and is stored in a class. */
public class StaticClassValue {
    static final ClassValue<int[]> CALLS = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            return new int[1];
        }
    };
    int a;

    public void set(int v) {
        a = v;
        CALLS.get(String.class)[0] = v;
    }

    public void read() {
        assert CALLS.get(String.class)[0] == 0;
    }

    boolean repOk() {
        return true;
    }
}
