//~ unknown no-constructor

/** A static method makes the only object, and breaks the invariant. No constructor is checked. */
public class OnlyFactory {
    private int value;

    private OnlyFactory() {
        value = -1;
    }

    public static OnlyFactory of() {
        return new OnlyFactory();
    }

    boolean repOk() {
        return value >= 0;
    }

    public int get() {
        return value;
    }
}
