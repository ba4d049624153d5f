//~ holds
import glassbox.*;
import java.util.Locale;

/** Operations that look at settings of the JDK, and change none. */
public class ReadsSettings {
    int a;

    public void set(int v) {
        assert System.getProperty("no.such.property", "no").equals("no");
        assert !System.getProperties().containsKey("no.such.property");
        assert !System.getProperties().stringPropertyNames().contains("no.such.property");
        a = v;
    }

    public void look() {
        assert Locale.getDefault() == Locale.getDefault();
        assert Locale.getDefault(Locale.Category.FORMAT) != null;
        assert java.util.TimeZone.getDefault() != null;
        assert !Thread.currentThread().isInterrupted();
        assert Thread.currentThread().getContextClassLoader() != null;
        assert System.lineSeparator().length() > 0;
    }

    boolean repOk() {
        return true;
    }
}
