// Shows MethodHandles lookup, invokeExact, invoke adaptation and handle combinators.
import java.lang.invoke.*;
import java.util.*;

public class MethodHandlesLookup {
    private int f = 10;
    static int add(int a, int b) { return a + b; }
    String greet(String n) { return "hi " + n + f; }
    private static String priv(Object o) { return "priv:" + o; }
    static class Sub extends MethodHandlesLookup { @Override String greet(String n) { return "sub " + n; } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(MethodHandlesLookup.class, "add", MethodType.methodType(int.class, int.class, int.class));
        int r = (int) add.invokeExact(3, 4);
        System.out.println(r + " " + (long) add.invoke((short) 5, 'a') + " " + add.invokeWithArguments(1, 2) + " " + add.type());
        try { Object o = add.invokeExact(1, 2); } catch (WrongMethodTypeException e) { System.out.println("wrong type at invokeExact"); }
        MethodHandle greet = l.findVirtual(MethodHandlesLookup.class, "greet", MethodType.methodType(String.class, String.class));
        System.out.println((String) greet.invokeExact(new MethodHandlesLookup(), "x") + " " + (String) greet.invoke(new Sub(), "y"));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) len.invokeExact("four") + " " + (int) len.bindTo("bound").invoke());
        MethodHandle ctor = l.findConstructor(StringBuilder.class, MethodType.methodType(void.class, String.class));
        System.out.println(((StringBuilder) ctor.invoke("made")).reverse());
        MethodHandle getF = l.findGetter(MethodHandlesLookup.class, "f", int.class), setF = l.findSetter(MethodHandlesLookup.class, "f", int.class);
        MethodHandlesLookup o = new MethodHandlesLookup();
        setF.invokeExact(o, 99);
        System.out.println((int) getF.invokeExact(o));
        MethodHandle plus10 = MethodHandles.insertArguments(add, 1, 10);
        MethodHandle onLen = MethodHandles.filterReturnValue(len, plus10);
        System.out.println((int) plus10.invoke(5) + " " + (int) onLen.invoke("abc") + " " + (int) MethodHandles.dropArguments(plus10, 0, String.class).invoke("ignored", 1));
        MethodHandle swapped = MethodHandles.permuteArguments(l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)), MethodType.methodType(String.class, String.class, String.class), 1, 0);
        System.out.println((String) swapped.invoke("a", "b"));
        MethodHandle guard = MethodHandles.guardWithTest(l.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0, String.class), len);
        System.out.println((int) guard.invoke("") + " " + (int) guard.invoke("xyz"));
        MethodHandle priv = l.findStatic(MethodHandlesLookup.class, "priv", MethodType.methodType(String.class, Object.class));
        System.out.println((String) priv.asType(MethodType.methodType(String.class, int.class)).invokeExact(7));
        System.out.println((String) MethodHandles.identity(String.class).invoke("id") + " " + (int) MethodHandles.foldArguments(add, MethodHandles.identity(int.class)).invoke(6));
        MethodHandle spread = add.asSpreader(Object[].class, 2);
        System.out.println(spread.invoke(new Object[]{20, 22}));
        MethodHandle coll = l.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
        System.out.println(coll.invoke(1, "b", 'c') + " " + coll.isVarargsCollector());
        MethodHandle thrower = MethodHandles.catchException(l.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class)), NumberFormatException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, -7), 0, NumberFormatException.class));
        System.out.println((int) thrower.invoke("12") + " " + (int) thrower.invoke("zz"));
        try { l.findStatic(MethodHandlesLookup.class, "none", MethodType.methodType(void.class)); } catch (NoSuchMethodException e) { System.out.println("no such method"); }
        try { greet.invoke((MethodHandlesLookup) null, "n"); } catch (NullPointerException e) { System.out.println("null receiver"); }
        try { Object s = "str"; Integer i = (Integer) MethodHandles.identity(Object.class).invoke(s); } catch (ClassCastException e) { System.out.println("cast failed"); }
    }
}
