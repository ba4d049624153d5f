//~ unknown global-state
import glassbox.*;
import java.util.Locale;

public class DefaultLocale {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        Locale.setDefault(new Locale("tr", "TR"));
    }

    public void read() {
        assert "TITLE".toLowerCase().equals("title");
    }

    boolean repOk() {
        return true;
    }
}
