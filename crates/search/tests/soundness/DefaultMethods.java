//~ violated

/** A default method of an interface is an operation of the class that inherits it. */
public class DefaultMethods implements DefaultMethodsCounter {
    int count;

    boolean repOk() {
        return count <= 1;
    }

    public int count() {
        return count;
    }

    public void count(int value) {
        count = Math.min(value, 1);
    }
}

interface DefaultMethodsCounter {
    int count();

    void count(int value);

    default void next() {
        count(count() + 1);
        if (count() == 1) {
            throw new IllegalStateException();
        }
    }
}
