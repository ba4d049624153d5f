// Shows selection among nested handlers, multi-catch, rethrow and handler ranges.
import java.io.*;

public class NestedExceptionHandlers {
    static class A extends Exception { A(String m) { super(m); } }
    static class B extends A { B(String m) { super(m); } }
    static class C extends RuntimeException { C(String m, Throwable c) { super(m, c); } }

    static void raise(int k) throws Exception {
        switch (k) {
            case 0: throw new A("a");
            case 1: throw new B("b");
            case 2: throw new C("c", new A("inner"));
            case 3: throw new IOException("io");
            case 4: throw new StackOverflowError();
            case 5: throw (RuntimeException) null;
            case 6: Object o = "s"; System.out.println((Integer) o); break;
            case 7: throw new FileNotFoundException("missing");
            default: System.out.println("no throw");
        }
    }

    static String handle(int k) {
        try {
            try {
                try {
                    raise(k);
                } catch (B e) {
                    return "B " + e.getMessage();
                } catch (A e) {
                    throw new C("wrapped", e);
                }
            } catch (C e) {
                return "C " + e.getMessage() + "/" + e.getCause().getMessage();
            } catch (FileNotFoundException e) {
                throw e;
            } catch (IOException | ClassCastException e) {
                return "multi " + e.getClass().getSimpleName();
            }
        } catch (Exception e) {
            return "outer " + e.getClass().getSimpleName();
        } catch (Error e) {
            return "error " + e.getClass().getSimpleName();
        }
        return "none";
    }

    static void precise(boolean b) throws A {
        try {
            if (b) throw new B("precise");
        } catch (final Exception e) {
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 9; k++) System.out.println(k + " " + handle(k));
        try { precise(true); } catch (A e) { System.out.println(e.getClass().getSimpleName()); }
        int depth = 0;
        try {
            try { throw new A("1"); }
            catch (A e) { depth++; throw new B("2"); }
            finally { depth += 10; }
        } catch (A e) {
            System.out.println(e.getMessage() + " " + depth);
        }
        Throwable t = new C("top", new C("mid", new A("root")));
        while (t != null) { System.out.println(t); t = t.getCause(); }
    }
}
