// Shows proxies whose handlers return the wrong thing or throw, and where proxy classes live.
import java.lang.reflect.*;
import java.util.*;
public class ProxyFailures {
    interface Greeter { String greet(String n, int k); default String hi() { return "hi " + greet("d", 1); } void boom() throws java.io.IOException; long prim(byte a, short b, char c, int d, long e, float f, double g, boolean h); }
    public interface Pub { int size(); }
    static class H implements InvocationHandler {
        public Object invoke(Object p, Method m, Object[] a) throws Throwable {
            System.out.println("call " + m.getName() + " " + Arrays.toString(a));
            switch (m.getName()) {
                case "greet": return a[0] + "!" + a[1];
                case "hi": return InvocationHandler.invokeDefault(p, m, a == null ? new Object[0] : a);
                case "boom": throw new java.io.IOException("io");
                case "prim": return 42L;
                case "size": return "wrong";
                case "toString": return "PROXY";
                case "hashCode": return 7;
                case "equals": return p == a[0];
                case "run": throw new Exception("checked");
            }
            return null;
        }
    }
    interface T { Object run() throws Throwable; }
    static void t(T r) { try { System.out.println(r.run()); } catch (Throwable e) { e.printStackTrace(System.out); } }
    public static void main(String[] args) throws Throwable {
        ClassLoader cl = ProxyFailures.class.getClassLoader();
        Greeter g = (Greeter) Proxy.newProxyInstance(cl, new Class<?>[] { Greeter.class }, new H());
        t(() -> g.greet("a", 3));
        t(() -> { g.boom(); return 1; });
        t(() -> g.prim((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true));
        t(() -> g.toString() + g.hashCode() + g.equals(g));
        t(() -> Proxy.isProxyClass(g.getClass()) + " " + Proxy.getInvocationHandler(g).getClass() + Modifier.toString(g.getClass().getModifiers()));
        t(() -> g.getClass().getName() + " " + Arrays.toString(g.getClass().getInterfaces()) + g.getClass().getSuperclass());
        Object q = Proxy.newProxyInstance(cl, new Class<?>[] { Runnable.class, Comparable.class }, new H());
        t(() -> q.getClass().getName());
        t(() -> { ((Runnable) q).run(); return 0; });
        t(() -> ((Comparable<Object>) q).compareTo("x"));
        Pub pub = (Pub) Proxy.newProxyInstance(cl, new Class<?>[] { Pub.class }, new H());
        t(() -> pub.getClass().getName());
        t(() -> pub.size());
        t(() -> Proxy.newProxyInstance(cl, new Class<?>[] { String.class }, new H()));
        Greeter g2 = (Greeter) Proxy.newProxyInstance(cl, new Class<?>[] { Greeter.class }, (p, m, a) -> null);
        t(() -> g2.greet("a", 3)); t(() -> g2.prim((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true));
        System.out.println(g2.getClass() == g.getClass());
        for (int i = 0; i < 3; i++) t(() -> Greeter.class.getDeclaredMethod("greet", String.class, int.class).invoke(g, "r", 5));
        t(() -> g.hi());
    }
}
