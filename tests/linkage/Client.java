// Shows the linkage error that each kind of incompatible change leads to.
public class Client {
    interface Try { Object run() throws Throwable; }

    static class Extended extends Base { }
    static class Served implements Service { }
    static class Both implements Left, Right { }
    static class BelowBoth extends Both {
        String above() {
            return super.side();
        }
    }
    static class Sub extends BecomesFinal { }

    static class BelowGone extends Gone { }
    static class Mentions {
        Gone[] method(Gone argument) {
            return null;
        }
    }

    static void trace(String what, Try work) {
        try {
            System.out.println(what + ": " + work.run());
        } catch (Throwable thrown) {
            System.out.print(what + ": ");
            thrown.printStackTrace(System.out);
        }
    }

    static Object newGone() {
        return new Gone();
    }

    static void attempt(String what, Try work) {
        try {
            System.out.println(what + ": " + work.run());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown);
        }
    }

    public static void main(String[] args) {
        attempt("kept", () -> new Lib().kept);
        attempt("field gone", () -> new Lib().field);
        attempt("static gone", () -> Lib.global);
        attempt("method gone", () -> new Lib().gone());
        attempt("becomes instance", () -> Lib.becomesInstance());
        attempt("becomes static", () -> new Lib().becomesStatic());
        attempt("becomes private", () -> new Lib().becomesPrivate());
        attempt("field becomes static", () -> new Lib().fieldBecomesStatic);
        attempt("field becomes private", () -> new Lib().fieldBecomesPrivate);
        attempt("field changes type", () -> new Lib().changesType);
        attempt("result changes type", () -> new Lib().result());
        attempt("class gone", () -> new Gone().m());
        attempt("class gone again", () -> new Gone().m());
        for (int round = 0; round < 2; round++) {
            trace("trace of a missing class", () -> newGone());
            trace("its method", () -> new Gone().m());
            trace("its array", () -> Gone[].class);
            trace("its elements", () -> new Gone[1]);
            trace("its subclass", () -> new BelowGone());
            trace("its subclass by name", () -> Class.forName("Client$BelowGone"));
            trace("a member's types", () -> Mentions.class.getDeclaredMethods());
            trace("a subclass of a final class", () -> new Sub());
        }
        attempt("becomes interface", () -> new BecomesInterface());
        attempt("becomes abstract", () -> new BecomesAbstract());
        attempt("method becomes abstract", () -> new Extended().m());
        attempt("default goes away", () -> new Served().serve());
        attempt("two defaults", () -> new Both().side());
        attempt("two defaults above", () -> new BelowBoth().side());
        attempt("two defaults by super", () -> new BelowBoth().above());
        attempt("extends final", () -> new Sub());
        attempt("null passes a cast to nothing", () -> (Unrelated) null);
        attempt("instanceof nothing", () -> args instanceof Object && ((Object) null) instanceof Unrelated);
        attempt("instanceof nothing with a value", () -> ((Object) args) instanceof Unrelated);
    }
}
