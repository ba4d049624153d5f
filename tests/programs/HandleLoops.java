// Shows method handles for loops, array elements, switches, constants and zeros, and invokers.
import java.lang.invoke.*;
import java.util.*;

public class HandleLoops {
    static boolean below(int acc, int i, int limit) { return i < limit; }
    static int step(int acc, int i, int limit) { return i + 1; }
    static int gather(int acc, int i, int limit) { return acc * 3 + i; }
    static int counted(int acc, int i) { return acc + i * i; }
    static String each(String acc, Object x) { return acc + "<" + x + ">"; }
    static boolean shortEnough(String s) { return s.length() < 5; }
    static String more(String s) { return s + "ab"; }
    static String other(int i) { return "other " + i; }
    static MethodHandle find(String name, Class<?> r, Class<?>... p) throws Exception {
        return MethodHandles.lookup().findStatic(HandleLoops.class, name, MethodType.methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle count = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 100), find("counted", int.class, int.class, int.class));
        System.out.println((int) count.invoke());
        MethodHandle started = MethodHandles.whileLoop(MethodHandles.identity(String.class), MethodHandles.dropArguments(find("shortEnough", boolean.class, String.class), 1, String.class), MethodHandles.dropArguments(find("more", String.class, String.class), 1, String.class));
        System.out.println((String) started.invoke("") + " " + (String) started.invoke("xyz") + " " + (String) started.invoke("longer already"));
        MethodHandle dos = MethodHandles.doWhileLoop(MethodHandles.identity(String.class), MethodHandles.dropArguments(find("more", String.class, String.class), 1, String.class), MethodHandles.dropArguments(find("shortEnough", boolean.class, String.class), 1, String.class));
        System.out.println((String) dos.invoke("longer already"));
        MethodHandle iterate = MethodHandles.iteratedLoop(null, MethodHandles.dropArguments(MethodHandles.constant(String.class, "start"), 0, List.class), MethodHandles.dropArguments(find("each", String.class, String.class, Object.class), 2, List.class));
        System.out.println((String) iterate.invoke(List.of(1, "two", 3.0)));
        MethodHandle[] acc = {null, find("gather", int.class, int.class, int.class, int.class)};
        MethodHandle[] index = {null, find("step", int.class, int.class, int.class, int.class), find("below", boolean.class, int.class, int.class, int.class), MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, int.class, int.class)};
        System.out.println((int) MethodHandles.loop(acc, index).invoke(6));
        int[] numbers = {5, 6, 7};
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class), set = MethodHandles.arrayElementSetter(int[].class);
        set.invokeExact(numbers, 1, 60);
        System.out.println((int) get.invokeExact(numbers, 1) + " " + (int) MethodHandles.arrayLength(int[].class).invokeExact(numbers));
        String[] texts = {"a", null};
        MethodHandles.arrayElementSetter(String[].class).invokeExact(texts, 1, "b");
        System.out.println((String) MethodHandles.arrayElementGetter(String[].class).invokeExact(texts, 1));
        try { int x = (int) get.invokeExact(numbers, 3); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println(((long[]) MethodHandles.arrayConstructor(long[].class).invokeExact(4)).length);
        System.out.println((int) MethodHandles.zero(int.class).invokeExact() + " " + (String) MethodHandles.zero(String.class).invokeExact() + " " + (double) MethodHandles.constant(double.class, 2.5).invokeExact());
        MethodHandle empty = MethodHandles.empty(MethodType.methodType(long.class, String.class));
        System.out.println((long) empty.invokeExact("ignored"));
        MethodHandle[] cases = {MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)};
        MethodHandle choose = MethodHandles.tableSwitch(find("other", String.class, int.class), cases);
        System.out.println((String) choose.invokeExact(0) + " " + (String) choose.invokeExact(1) + " " + (String) choose.invokeExact(7));
        MethodHandle exact = MethodHandles.exactInvoker(get.type()), loose = MethodHandles.invoker(MethodType.methodType(Object.class, Object.class, Object.class));
        System.out.println((int) exact.invokeExact(get, numbers, 2) + " " + (Object) loose.invokeExact(get, (Object) numbers, (Object) 0));
        MethodHandle spread = MethodHandles.spreadInvoker(MethodType.methodType(int.class, int[].class, int.class), 1);
        System.out.println((int) spread.invokeExact(get, numbers, new Object[]{2}));
        System.out.println(MethodHandles.explicitCastArguments(MethodHandles.identity(byte.class), MethodType.methodType(byte.class, int.class)).invoke(300));
        System.out.println((int) MethodHandles.explicitCastArguments(MethodHandles.identity(int.class), MethodType.methodType(int.class, Object.class)).invoke((Object) null));
    }
}
