//~ unknown global-state
import glassbox.*;

/** The system properties are changed as an object, one of a JDK that users see. */
public class PropertiesObject {
    int a;

    public void set(int v) {
        a = v;
    }

    public void write() {
        System.getProperties().remove("line.separator");
    }

    public void read() {
        assert System.getProperty("line.separator") != null;
    }

    boolean repOk() {
        return true;
    }
}
