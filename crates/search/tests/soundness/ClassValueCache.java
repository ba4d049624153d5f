//~ holds
import glassbox.*;

public class ClassValueCache {
    static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getSimpleName();
        }
    };
    int a;

    public void set(int v) {
        a = v;
    }

    public void name(boolean text) {
        assert NAMES.get(text ? String.class : Integer.class).equals(text ? "String" : "Integer");
    }

    boolean repOk() {
        return true;
    }
}
