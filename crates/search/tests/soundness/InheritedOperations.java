//~ vacuous no-operations
import glassbox.*;
import java.util.ArrayList;

/** All operations are those of a class of the JDK. */
public class InheritedOperations extends ArrayList<String> {
    boolean repOk() {
        return size() < 2;
    }
}
