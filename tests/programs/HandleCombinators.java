// Shows the method handle combinators: arguments inserted, dropped, filtered, folded, spread, collected; tests, loops, exceptions.
import java.lang.invoke.*;
import java.util.*;

public class HandleCombinators {
    static String join(String a, int b, long c, double d) { return a + b + c + d; }
    static int twice(int x) { return 2 * x; }
    static boolean even(int x) { return x % 2 == 0; }
    static String say(String s) { System.out.println("say " + s); return s + "!"; }
    static int risky(int x) { if (x < 0) throw new IllegalArgumentException("neg " + x); return x; }
    static int rescue(IllegalArgumentException e, int x) { return e.getMessage().length() + x; }
    static int cleanup(Throwable t, int r, int x) { System.out.println("cleanup " + t + " " + r + " " + x); return r + 1; }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static String all(Object... xs) { return Arrays.toString(xs); }
    static boolean below(int i, int limit) { return i < limit; }
    static int step(int i, int limit) { return i + 3; }
    static int body(int acc, int i) { return acc * 2 + i; }
    static MethodHandle find(String name, Class<?> r, Class<?>... p) throws Exception {
        return MethodHandles.lookup().findStatic(HandleCombinators.class, name, MethodType.methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle join = find("join", String.class, String.class, int.class, long.class, double.class);
        System.out.println((String) join.invokeExact("a", 1, 2L, 3.5));
        System.out.println((String) MethodHandles.insertArguments(join, 1, 7, 8L).invokeExact("b", 1.5));
        System.out.println((String) MethodHandles.insertArguments(join, 0, "all", 7, 8L, 9.0).invokeExact());
        System.out.println((String) MethodHandles.insertArguments(join, 1, 1, 2L, 3.0).invokeExact("x"));
        System.out.println((String) MethodHandles.dropArguments(join, 2, Object.class, int.class).invokeExact("c", 1, (Object) "z", 9, 2L, 3.0));
        MethodHandle twice = find("twice", int.class, int.class);
        System.out.println((String) MethodHandles.filterArguments(join, 1, twice).invokeExact("d", 21, 2L, 3.0));
        MethodHandle say = find("say", String.class, String.class);
        System.out.println((String) MethodHandles.filterArguments(join, 0, say, twice).invokeExact("e", 4, 2L, 3.0));
        System.out.println((String) MethodHandles.filterReturnValue(join, say).invokeExact("f", 4, 2L, 3.0));
        System.out.println((String) MethodHandles.collectArguments(join, 1, find("sum", int.class, int[].class).asCollector(int[].class, 3)).invokeExact("g", 1, 2, 3, 4L, 5.0));
        System.out.println((String) MethodHandles.foldArguments(MethodHandles.permuteArguments(join, MethodType.methodType(String.class, int.class, String.class, int.class, long.class, double.class), 1, 0, 3, 4), MethodHandles.dropArguments(twice, 0, String.class).asType(MethodType.methodType(int.class, String.class, int.class))).invokeExact("h", 5, 6L, 7.0));
        MethodHandle swap = MethodHandles.permuteArguments(join, MethodType.methodType(String.class, double.class, long.class, int.class, String.class), 3, 2, 1, 0);
        System.out.println((String) swap.invokeExact(1.25, 2L, 3, "swap"));
        MethodHandle dup = MethodHandles.permuteArguments(find("body", int.class, int.class, int.class), MethodType.methodType(int.class, int.class), 0, 0);
        System.out.println((int) dup.invokeExact(5));
        MethodHandle even = find("even", boolean.class, int.class);
        MethodHandle choose = MethodHandles.guardWithTest(even, twice, MethodHandles.identity(int.class));
        System.out.println((int) choose.invokeExact(4) + " " + (int) choose.invokeExact(5));
        MethodHandle risky = find("risky", int.class, int.class);
        MethodHandle safe = MethodHandles.catchException(risky, IllegalArgumentException.class, find("rescue", int.class, IllegalArgumentException.class, int.class));
        System.out.println((int) safe.invokeExact(4) + " " + (int) safe.invokeExact(-4));
        MethodHandle fin = MethodHandles.tryFinally(risky, find("cleanup", int.class, Throwable.class, int.class, int.class));
        System.out.println((int) fin.invokeExact(8));
        try { System.out.println((int) fin.invokeExact(-8)); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalStateException.class);
        try { System.out.println((int) thrower.invokeExact(new IllegalStateException("thrown"))); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        MethodHandle sum = find("sum", int.class, int[].class);
        System.out.println(sum.isVarargsCollector() + " " + (int) sum.invoke(1, 2, 3) + " " + (int) sum.invoke() + " " + (int) sum.invoke(new int[]{4, 5}) + " " + sum.invokeWithArguments(1, 2, 3, 4));
        System.out.println((int) sum.asFixedArity().invokeExact(new int[]{9, 9}) + " " + (int) sum.asCollector(int[].class, 2).invokeExact(3, 4));
        MethodHandle all = find("all", String.class, Object[].class);
        System.out.println((String) all.invoke(1, 'c', 2L, 3.0f, "s", null, true) + " " + all.invokeWithArguments("x", 1));
    }
}
