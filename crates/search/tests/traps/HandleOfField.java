import glassbox.Operation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Fields that are read and written through handles are fields like all others. */
public class HandleOfField {
    private static final MethodHandle GET_ASKED;
    private static final MethodHandle SET_DONE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GET_ASKED = lookup.findGetter(HandleOfField.class, "asked", boolean.class);
            SET_DONE = lookup.findSetter(HandleOfField.class, "done", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    boolean asked;
    boolean done;

    boolean repOk() {
        return !done;
    }

    @Operation
    public void copy() throws Throwable {
        done = (boolean) GET_ASKED.invokeExact(this);
    }

    @Operation
    public void set() throws Throwable {
        SET_DONE.invokeExact(this, asked);
    }

    @Operation
    public void clear() throws Throwable {
        SET_DONE.invokeExact(this, false);
    }
}
