//~ unknown global-state
import glassbox.*;

/** A field of an enum constant is static state. */
public class ConstantThatCounts {
    enum Kind {
        A, B;
        int uses;
    }

    Kind kind = Kind.A;

    public void use() {
        kind.uses++;
        assert kind.uses < 3;
    }

    boolean repOk() {
        return kind != null;
    }
}
