/** What asking for a class that is not there throws, and from where. */
public class MissingClassesByName {
    interface Request {
        Object run() throws Exception;
    }

    static class Late {
        static {
            System.out.println("Late is initialised");
        }
    }

    static void attempt(String what, Request request) {
        System.out.println(what);
        try {
            System.out.println("  found " + request.run());
        } catch (Exception exception) {
            System.out.println("  " + exception);
            for (StackTraceElement frame : exception.getStackTrace()) {
                System.out.println("    at " + frame);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader application = MissingClassesByName.class.getClassLoader();
        ClassLoader platform = ClassLoader.getPlatformClassLoader();

        for (String name : new String[] { "Nope", "a.b.Nope", "java.lang.Nope", "a/b", "java/lang/String", "int", "",
                "[LNope;", "[[La.b.Nope;", "[X", "[I", "[Ljava.lang.String;", "java.lang.String" }) {
            attempt("forName " + name, () -> Class.forName(name));
            attempt("loadClass " + name, () -> application.loadClass(name));
        }
        attempt("forName null", () -> Class.forName(null));

        attempt("from a loader", () -> Class.forName("Nope", false, application));
        attempt("from the boot loader", () -> Class.forName("Nope", false, null));
        attempt("not the boot loader's", () -> Class.forName("MissingClassesByName", false, null));
        attempt("from the platform's loader", () -> platform.loadClass("Nope"));
        attempt("not the platform loader's", () -> platform.loadClass("MissingClassesByName"));

        String late = "MissingClassesByName$Late";
        attempt("not initialised", () -> application.loadClass(late));
        attempt("not initialised either", () -> Class.forName(late, false, application));
        attempt("initialised", () -> Class.forName(late));

        Class.forName("nobody.has.This");
    }
}
