//~ unknown global-state
import glassbox.*;
import java.util.TimeZone;

public class DefaultTimeZone {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        TimeZone.setDefault(new java.util.SimpleTimeZone(3600000, "Mark"));
    }

    public void read() {
        assert !TimeZone.getDefault().getID().equals("Mark");
    }

    boolean repOk() {
        return true;
    }
}
