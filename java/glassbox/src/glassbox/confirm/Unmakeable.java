package glassbox.confirm;

/** A state that cannot be made, or a method that cannot be called, on this JVM. */
final class Unmakeable extends Exception {
    private static final long serialVersionUID = 1;

    Unmakeable(String problem) {
        super(problem);
    }
}
