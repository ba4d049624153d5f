// Shows looking up, listing and invoking methods reflectively, with InvocationTargetException.
import java.lang.reflect.*;
import java.util.*;

public class ReflectionMethods {
    static class Target {
        private int secret = 5;
        public String hello(String n, int k) { return "hello " + n.repeat(k); }
        static long twice(long x) { return 2 * x; }
        private double priv() { return secret / 2.0; }
        void fails() throws Exception { throw new java.io.IOException("inside"); }
        int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
        <T extends Comparable<T>> T gen(List<? super T> l, T t) { return t; }
        protected synchronized final void mods() { }
    }

    public static void main(String[] args) throws Exception {
        Method[] ms = Target.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) System.out.println(Modifier.toString(m.getModifiers()) + "|" + m.getReturnType() + " " + m.getName() + Arrays.toString(m.getParameterTypes()) + " " + m.isVarArgs() + " " + Arrays.toString(m.getExceptionTypes()));
        Target t = new Target();
        Method hello = Target.class.getMethod("hello", String.class, int.class);
        System.out.println(hello.invoke(t, "ab", 3));
        System.out.println(Target.class.getDeclaredMethod("twice", long.class).invoke(null, 21L) + " " + Target.class.getDeclaredMethod("twice", long.class).invoke(null, 4));
        System.out.println(Target.class.getDeclaredMethod("priv").invoke(t));
        System.out.println(Target.class.getDeclaredMethod("sum", int[].class).invoke(t, (Object) new int[]{1, 2, 3}));
        System.out.println(Target.class.getDeclaredMethod("mods").invoke(t));
        System.out.println(Target.class.getDeclaredMethod("gen", List.class, Comparable.class).toGenericString());
        System.out.println(hello);
        System.out.println(Arrays.toString(hello.getParameters()));
        try { Target.class.getDeclaredMethod("fails").invoke(t); } catch (InvocationTargetException e) { System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getTargetException().getMessage()); }
        try { hello.invoke(t, "x"); } catch (IllegalArgumentException e) { System.out.println("wrong argument count"); }
        try { hello.invoke(t, "x", "y"); } catch (IllegalArgumentException e) { System.out.println("argument type mismatch"); }
        try { hello.invoke("not a target", "x", 1); } catch (IllegalArgumentException e) { System.out.println("wrong receiver"); }
        try { hello.invoke(null, "x", 1); } catch (NullPointerException e) { System.out.println("null receiver"); }
        try { Target.class.getMethod("absent"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { Target.class.getMethod("priv"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        Object o = "str";
        System.out.println(o.getClass().getMethod("charAt", int.class).invoke(o, 1) + " " + Integer.class.getMethod("parseInt", String.class).invoke(null, "77"));
        for (int i = 0; i < 30; i++) hello.invoke(t, "z", i % 2);
        System.out.println(hello.invoke(t, "many", 1) + " " + hello.equals(Target.class.getMethod("hello", String.class, int.class)));
    }
}
