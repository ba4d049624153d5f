// Shows Throwable messages, causes, initCause, suppressed lists and printed chains with "... n more".
import java.io.*;

public class ThrowableChains {
    static class Custom extends Exception {
        Custom(String m, Throwable c) { super(m, c); }
        @Override public String getLocalizedMessage() { return "localized " + getMessage(); }
    }
    static class Quiet extends RuntimeException { Quiet() { super("quiet", null, false, false); } }

    static void low(int n) { if (n == 0) throw new IllegalStateException("deep"); low(n - 1); }
    static void mid() throws Custom { try { low(2); } catch (IllegalStateException e) { throw new Custom("mid", e); } }
    static void top() { try { mid(); } catch (Custom e) { RuntimeException r = new RuntimeException(e); r.addSuppressed(new ArithmeticException("sup")); throw r; } }

    static String trace(Throwable t) {
        StringWriter sw = new StringWriter();
        t.printStackTrace(new PrintWriter(sw, true));
        return sw.toString();
    }

    public static void main(String[] args) {
        try {
            top();
        } catch (RuntimeException e) {
            System.out.print(trace(e));
            System.out.println(e.getMessage());
            System.out.println(e.getCause() + " / " + e.getCause().getMessage() + " / " + e.getCause().getCause());
            e.printStackTrace();
        }
        Throwable t = new Throwable();
        System.out.println(t + " " + t.getMessage() + " " + t.getCause());
        Exception ex = new Exception((String) null);
        ex.initCause(new Error("late"));
        System.out.println(ex.getCause());
        try { ex.initCause(new Error("again")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { new Exception("x").initCause(null).initCause(null); } catch (IllegalStateException e) { System.out.println("second initCause"); }
        Exception self = new Exception("self");
        try { self.initCause(self); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Quiet q = new Quiet();
        q.addSuppressed(ex);
        System.out.println(q.getStackTrace().length + " " + q.getSuppressed().length);
        System.out.print(trace(q));
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        System.out.println(trace(a).contains("CIRCULAR REFERENCE"));
        Exception set = new Exception("set");
        set.setStackTrace(new StackTraceElement[]{new StackTraceElement("Cls", "meth", "File.java", 12), new StackTraceElement("N", "nat", null, -2), new StackTraceElement("U", "unk", "F.java", -1)});
        System.out.print(trace(set));
        System.out.println(new AssertionError(5).getMessage() + " " + new AssertionError("m", a).getCause().getMessage() + " " + new ExceptionInInitializerError(a).getCause().getMessage() + " " + new RuntimeException(new Error()).getMessage());
    }
}
