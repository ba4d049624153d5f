//~ violated

/** Programs of the same package and subclasses make objects, though no constructor is public. */
public class NoPublicConstructor {
    int start;

    protected NoPublicConstructor() {
        start = 77;
    }

    boolean repOk() {
        return true;
    }

    public void check() {
        assert start != 77;
    }
}
