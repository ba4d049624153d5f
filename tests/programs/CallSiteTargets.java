// Shows call sites whose targets change, switch points, and constant bootstraps called directly.
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class CallSiteTargets {
    static String one(int x) { return "one " + x; }
    static String two(int x) { return "two " + x; }
    static class Counter extends MutableCallSite {
        int calls;
        Counter(MethodType t) throws Exception {
            super(t);
            setTarget(MethodHandles.lookup().findVirtual(Counter.class, "first", MethodType.methodType(String.class, int.class)).bindTo(this));
        }
        String first(int x) throws Throwable {
            calls++;
            setTarget(find("two"));
            return "linking, then " + (String) getTarget().invokeExact(x);
        }
    }
    static MethodHandle find(String name) throws Exception { return MethodHandles.lookup().findStatic(CallSiteTargets.class, name, MethodType.methodType(String.class, int.class)); }
    static final int FIXED = 17;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MutableCallSite site = new MutableCallSite(find("one"));
        MethodHandle call = site.dynamicInvoker();
        System.out.println((String) call.invokeExact(1));
        site.setTarget(find("two"));
        MutableCallSite.syncAll(new MutableCallSite[]{site});
        System.out.println((String) call.invokeExact(1) + " " + site.type());
        try { site.setTarget(MethodHandles.identity(int.class)); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        VolatileCallSite vol = new VolatileCallSite(MethodType.methodType(String.class, int.class));
        try { String s = (String) vol.dynamicInvoker().invokeExact(1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        vol.setTarget(find("one"));
        System.out.println((String) vol.dynamicInvoker().invokeExact(3) + " " + (String) vol.getTarget().invoke((Integer) 4));
        ConstantCallSite fixed = new ConstantCallSite(find("one"));
        System.out.println((String) fixed.dynamicInvoker().invokeExact(5));
        try { fixed.setTarget(find("two")); } catch (UnsupportedOperationException e) { System.out.println("constant"); }
        Counter counter = new Counter(MethodType.methodType(String.class, int.class));
        MethodHandle counting = counter.dynamicInvoker();
        System.out.println((String) counting.invokeExact(8) + ", " + (String) counting.invokeExact(9) + ", " + counter.calls);
        SwitchPoint point = new SwitchPoint();
        MethodHandle either = point.guardWithTest(find("one"), find("two"));
        System.out.print((String) either.invokeExact(1) + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[]{point});
        System.out.println((String) either.invokeExact(1) + " " + point.hasBeenInvalidated());
        System.out.println(ConstantBootstraps.primitiveClass(l, "I", Class.class) + " " + ConstantBootstraps.enumConstant(l, "DAYS", TimeUnit.class) + " " + ConstantBootstraps.getStaticFinal(l, "FIXED", int.class, CallSiteTargets.class) + " " + ConstantBootstraps.invoke(l, "x", String.class, find("one"), 6) + " " + ConstantBootstraps.nullConstant(l, "x", String.class));
        try { ConstantBootstraps.enumConstant(l, "NONE", TimeUnit.class); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        VarHandle vh = ConstantBootstraps.arrayVarHandle(l, "a", VarHandle.class, int[].class);
        int[] a = {1, 2};
        vh.set(a, 0, 9);
        System.out.println(a[0]);
        CallSite concat = StringConcatFactory.makeConcatWithConstants(l, "c", MethodType.methodType(String.class, int.class, String.class, double.class), "<\1|\1|\1>");
        System.out.println((String) concat.getTarget().invokeExact(1, "b", 2.5));
        CallSite lambda = LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(java.util.function.Function.class), MethodType.methodType(Object.class, Object.class), find("one"), MethodType.methodType(String.class, Integer.class));
        System.out.println(((java.util.function.Function<Integer, String>) lambda.getTarget().invoke()).apply(7));
    }
}
