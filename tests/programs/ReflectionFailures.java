// Shows every exception that reflective calls and field access end in, with stack traces.
import java.lang.reflect.*;
public class ReflectionFailures {
    int x = 5; final int y = 6; String s = "q"; static final int Z = Integer.parseInt("3"); static String ss;
    void boom(int a) { throw new IllegalStateException("b"); }
    static void cce(Object o) { String s = (String) o; }
    ReflectionFailures() {}
    ReflectionFailures(String q) { throw new IllegalStateException(q); }
    interface T { void run() throws Throwable; }
    static void t(T r) { try { r.run(); System.out.println("ok"); } catch (Throwable e) { e.printStackTrace(System.out); } }
    public static void main(String[] a) throws Throwable {
        Field x = ReflectionFailures.class.getDeclaredField("x"), y = ReflectionFailures.class.getDeclaredField("y"), s = ReflectionFailures.class.getDeclaredField("s"), z = ReflectionFailures.class.getDeclaredField("Z");
        t(() -> x.get(null));
        t(() -> x.getInt("q"));
        t(() -> x.set(null, 5));
        t(() -> x.set("q", 5));
        t(() -> x.set(new ReflectionFailures(), "s"));
        t(() -> x.set(new ReflectionFailures(), null));
        t(() -> x.setLong(new ReflectionFailures(), 4L));
        t(() -> x.setInt("q", 4));
        t(() -> x.setInt(null, 4));
        t(() -> y.setInt(new ReflectionFailures(), 4));
        t(() -> y.set(new ReflectionFailures(), 4));
        t(() -> z.set(null, 4));
        t(() -> s.set(new ReflectionFailures(), 4));
        t(() -> s.set("q", 4));
        t(() -> s.get("q"));
        t(() -> s.getInt(new ReflectionFailures()));
        t(() -> x.getByte(new ReflectionFailures()));
        Method boom = ReflectionFailures.class.getDeclaredMethod("boom", int.class), cce = ReflectionFailures.class.getDeclaredMethod("cce", Object.class);
        t(() -> boom.invoke(new ReflectionFailures(), 5));
        t(() -> boom.invoke(null, 5));
        t(() -> boom.invoke("q", 5));
        t(() -> boom.invoke(new ReflectionFailures()));
        t(() -> boom.invoke(new ReflectionFailures(), 5, 6));
        t(() -> boom.invoke(new ReflectionFailures(), "q"));
        t(() -> boom.invoke(new ReflectionFailures(), 5L));
        t(() -> boom.invoke(new ReflectionFailures(), (Object) null));
        t(() -> cce.invoke(null, 5));
        Constructor<ReflectionFailures> c = ReflectionFailures.class.getDeclaredConstructor(String.class);
        t(() -> c.newInstance("q"));
        t(() -> c.newInstance(4));
        t(() -> c.newInstance());
        t(() -> AbstractS.class.getDeclaredConstructor().newInstance());
        t(() -> String.class.getMethod("charAt", int.class).invoke("abc", 10));
        t(() -> String.class.getMethod("length").invoke("abc"));
        t(() -> Object.class.getMethod("hashCode").invoke((Object) null));
        t(() -> Runnable.class.getMethod("run").invoke((Runnable) () -> { throw new Error("x"); }));
        t(() -> Bad.class.getMethod("m").invoke(null));
    }
    static abstract class AbstractS { AbstractS() {} }
    static class Bad { static int q = 1 / Integer.parseInt("0"); public static void m() {} }
}
