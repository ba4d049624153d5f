//~ holds
import glassbox.*;

/** A buffer that each call clears before it uses it. */
public class ThreadLocalScratch {
    private static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);
    int a;

    public void set(int v) {
        a = v;
    }

    public String describe(boolean twice) {
        StringBuilder buffer = BUFFER.get();
        buffer.setLength(0);
        buffer.append('<');
        if (twice) {
            buffer.append("..");
        }
        buffer.append('>');
        String text = buffer.toString();
        assert text.length() == (twice ? 4 : 2);
        return text;
    }

    boolean repOk() {
        return true;
    }
}
