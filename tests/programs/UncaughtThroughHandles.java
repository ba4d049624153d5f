// Shows the stack traces of exceptions thrown through method handles.
import java.lang.invoke.*;

public class UncaughtThroughHandles {
    static int fail(int x, String s) { if (x > 1) throw new IllegalStateException("failed " + x + s); return x; }
    static int deeper(MethodHandle h, int x) throws Throwable { return (int) h.invokeExact(x) + 1; }
    static void trace(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) System.out.println("  at " + e.getClassName() + "." + e.getMethodName() + ":" + (e.getClassName().startsWith("java") ? 0 : e.getLineNumber()));
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle fail = l.findStatic(UncaughtThroughHandles.class, "fail", MethodType.methodType(int.class, int.class, String.class));
        MethodHandle bound = MethodHandles.insertArguments(fail, 1, "!");
        System.out.println(deeper(bound, 1));
        try { deeper(bound, 2); } catch (IllegalStateException e) { trace(e); }
        try { Object o = bound.invoke((Object) 3); } catch (IllegalStateException e) { trace(e); }
        try { bound.invokeWithArguments(4); } catch (IllegalStateException e) { trace(e); }
        MethodHandle guarded = MethodHandles.catchException(bound, NullPointerException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, NullPointerException.class));
        try { int r = (int) guarded.invokeExact(5); } catch (IllegalStateException e) { trace(e); }
        try { Object o = bound.invoke((Object) "text"); } catch (ClassCastException e) { trace(e); }
        try { int o = (int) bound.invokeExact("text"); } catch (WrongMethodTypeException e) { trace(e); }
        try { int o = (int) bound.invoke("text"); } catch (WrongMethodTypeException e) { trace(e); }
        try { Object o = bound.invoke((Integer) null); } catch (NullPointerException e) { trace(e); }
        try { MethodHandle h = null; h.invoke(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        deeper(bound, 6);
    }
}
