// Shows the linkage error that each kind of incompatible change leads to.
public class Client {
    interface Try { Object run() throws Throwable; }

    static class Extended extends Base { }
    static class Served implements Service { }
    static class Both implements Left, Right { }
    static class Sub extends BecomesFinal { }

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
        attempt("becomes interface", () -> new BecomesInterface());
        attempt("becomes abstract", () -> new BecomesAbstract());
        attempt("method becomes abstract", () -> new Extended().m());
        attempt("default goes away", () -> new Served().serve());
        attempt("two defaults", () -> new Both().side());
        attempt("extends final", () -> new Sub());
        attempt("null passes a cast to nothing", () -> (Unrelated) null);
        attempt("instanceof nothing", () -> args instanceof Object && ((Object) null) instanceof Unrelated);
        attempt("instanceof nothing with a value", () -> ((Object) args) instanceof Unrelated);
    }
}
