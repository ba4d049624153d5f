import glassbox.Operation;

/** A cast of null succeeds before its class is even looked for; a cast of anything else may not. */
public class CastOfNull {
    static class Base {}

    static class Left extends Base {}

    static class Right extends Base {}

    Base held;
    Left left;

    boolean repOk() {
        return true;
    }

    @Operation
    public void toLeft() {
        left = (Left) held;
    }

    @Operation
    public void toBase() {
        held = (Base) (Object) left;
    }
}
