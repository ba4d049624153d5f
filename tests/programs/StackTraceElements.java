// Shows method names and line numbers in stack traces of constructors, initializers, lambdas and inner classes.
import java.util.*;

public class StackTraceElements {
    static List<StackTraceElement[]> traces = new ArrayList<>();
    static void here() { traces.add(new Throwable().getStackTrace()); }

    static class Ctor {
        static int s;
        static { here(); }
        int v = init();
        Ctor() {
            here();
        }
        int init() { here(); return 1; }
    }

    interface Dflt { default void d() { here(); } static void st() { here(); } }
    enum En { A; En() { } void m() { here(); } }
    record Rec(int x) { Rec { here(); } }

    static int multi(int a,
                     int b) {
        return a
            / b;
    }

    static void nested() {
        Runnable r = new Runnable() {
            public void run() { here(); }
        };
        r.run();
    }

    public static void main(String[] args) {
        here();
        new Ctor();
        new Dflt() { }.d();
        Dflt.st();
        En.A.m();
        new Rec(1);
        nested();
        for (StackTraceElement[] t : traces) {
            StackTraceElement e = t[1];
            System.out.println(e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + " " + e.getFileName() + " depth " + t.length + " " + e.isNativeMethod());
            System.out.println("  " + t[0] + " <- " + t[t.length - 1]);
        }
        try { multi(1, 0); } catch (ArithmeticException e) { System.out.println(e.getStackTrace()[0]); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { System.out.println(e.getStackTrace()[0].getLineNumber()); }
        try { int[] a = {}; a[0] = 1; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getStackTrace()[0].getLineNumber()); }
        try { Integer.parseInt("q"); } catch (NumberFormatException e) {
            StackTraceElement[] st = e.getStackTrace();
            System.out.println(st[st.length - 1] + " " + st[0].getMethodName() + " " + st[0].getModuleName());
        }
        Exception made = new Exception("made here");
        try { throw made; } catch (Exception e) { System.out.println(e.getStackTrace()[0].getLineNumber()); }
        made.fillInStackTrace();
        System.out.println(made.getStackTrace()[0].getLineNumber());
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName());
        int depth = recurse(10);
        System.out.println(depth);
    }

    static int recurse(int n) { return n == 0 ? new Throwable().getStackTrace().length : recurse(n - 1); }
}
