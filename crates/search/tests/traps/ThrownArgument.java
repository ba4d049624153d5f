import glassbox.Allowed;
import glassbox.Operation;

/** What is thrown is looked at by nobody but whoever judges the call. */
public class ThrownArgument {
    abstract static class Problem extends RuntimeException {
        Problem() {
            super(null, null, false, false);
        }
    }

    static class Early extends Problem {}

    static class Late extends Problem {}

    Problem problem;

    boolean repOk() {
        return true;
    }

    @Operation
    @Allowed({Early.class, NullPointerException.class})
    public void raiseEarly() {
        throw problem;
    }

    @Operation
    @Allowed({Late.class, NullPointerException.class})
    public void raiseLate() {
        throw problem;
    }

    @Operation
    @Allowed({Problem.class, NullPointerException.class})
    public void raiseAny() {
        throw problem;
    }
}
