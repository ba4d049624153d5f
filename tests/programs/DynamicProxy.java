// Shows java.lang.reflect.Proxy with interface methods, Object methods, boxing and exceptions.
import java.lang.reflect.*;
import java.util.*;

public class DynamicProxy {
    interface Calc { int add(int a, int b); String name(); default int twice(int x) { return add(x, x); } void check() throws java.io.IOException; }
    interface Tagged { String tag(); }

    static class Logger implements InvocationHandler {
        final List<String> log = new ArrayList<>();
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            log.add(m.getName() + (args == null ? "()" : Arrays.toString(args)));
            switch (m.getName()) {
                case "add": return (int) args[0] + (int) args[1];
                case "name": return "proxied";
                case "tag": return m.getDeclaringClass().getSimpleName();
                case "twice": return InvocationHandler.invokeDefault(proxy, m, args);
                case "check": throw new java.io.IOException("declared");
                case "toString": return "P!";
                case "hashCode": return 77;
                case "equals": return args[0] == proxy;
                default: throw new UnsupportedOperationException(m.getName());
            }
        }
    }

    public static void main(String[] args) {
        Logger lg = new Logger();
        Object p = Proxy.newProxyInstance(DynamicProxy.class.getClassLoader(), new Class<?>[]{Calc.class, Tagged.class}, lg);
        Calc c = (Calc) p;
        System.out.println(c.add(2, 3) + " " + c.name() + " " + ((Tagged) p).tag());
        System.out.println(c.twice(21));
        System.out.println(p + " " + p.hashCode() + " " + p.equals(p) + " " + p.equals("x"));
        try { c.check(); } catch (java.io.IOException e) { System.out.println(e.getMessage()); }
        System.out.println(lg.log);
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == lg) + " " + (p instanceof Tagged) + " " + (p instanceof Runnable));
        Calc bad = (Calc) Proxy.newProxyInstance(DynamicProxy.class.getClassLoader(), new Class<?>[]{Calc.class}, (pr, m, a) -> m.getName().equals("add") ? null : m.getName().equals("name") ? (Object) 5 : sneak());
        try { bad.add(1, 2); } catch (NullPointerException e) { System.out.println("null for primitive result"); }
        try { bad.name(); } catch (ClassCastException e) { System.out.println("wrong result type"); }
        try { bad.check(); } catch (UndeclaredThrowableException e) { System.out.println("undeclared " + e.getCause().getMessage()); } catch (java.io.IOException e) { System.out.println("no"); }
        @SuppressWarnings("unchecked") Comparator<String> cmp = (Comparator<String>) Proxy.newProxyInstance(DynamicProxy.class.getClassLoader(), new Class<?>[]{Comparator.class}, (pr, m, a) -> ((String) a[0]).length() - ((String) a[1]).length());
        List<String> l = new ArrayList<>(List.of("ccc", "a", "bb"));
        l.sort(cmp);
        System.out.println(l);
        try { Proxy.newProxyInstance(DynamicProxy.class.getClassLoader(), new Class<?>[]{String.class}, lg); } catch (IllegalArgumentException e) { System.out.println(e.getMessage().contains("not an interface")); }
    }

    static Object sneak() throws Exception { throw new Exception("checked"); }
}
