// Shows method handles of constructors, fields, super methods, interface methods and reflected members.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class HandleMembers {
    static class Base { String who() { return "base"; } protected long count = 5; }
    static class Derived extends Base {
        boolean flag; byte small = -1; char letter = 'q'; short medium = -300; float ratio = 0.5f; double wide = 1e100; String text = "t"; int[] array = {1};
        static int shared = 11; static final String FIXED = "fixed"; static boolean on = true;
        Derived() { }
        Derived(int n, String... more) { count = n; text = Arrays.toString(more); }
        @Override String who() { return "derived"; }
        static MethodHandle superWho() throws Exception { return MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class), Derived.class); }
    }
    interface Greeter { String greet(String n); default String twice(String n) { return greet(n) + greet(n); } static String loud(String s) { return s.toUpperCase(); } }
    static class Lazy { static { System.out.println("Lazy initialised"); } static int value = 3; static int get() { return value; } }
    enum Colour { RED, GREEN }
    record Point(int x, int y) { }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Derived d = new Derived();
        System.out.println((String) Derived.superWho().invokeExact(d) + " " + (String) l.findVirtual(Base.class, "who", MethodType.methodType(String.class)).invokeExact((Base) d));
        Object[][] fields = {{"flag", boolean.class, true}, {"small", byte.class, (byte) 77}, {"letter", char.class, 'z'}, {"medium", short.class, (short) 5}, {"ratio", float.class, 2.5f}, {"wide", double.class, -1.0}, {"text", String.class, "new"}, {"array", int[].class, new int[]{1, 2}}, {"count", long.class, 99L}};
        for (Object[] f : fields) {
            MethodHandle get = l.findGetter(Derived.class, (String) f[0], (Class<?>) f[1]), set = l.findSetter(Derived.class, (String) f[0], (Class<?>) f[1]);
            Object before = get.invoke(d);
            set.invoke(d, f[2]);
            Object after = get.invoke(d);
            System.out.println(f[0] + " " + get.type() + " " + set.type() + " " + (before instanceof int[] a ? a.length : before) + " " + (after instanceof int[] b ? b.length : after));
        }
        MethodHandle setShared = l.findStaticSetter(Derived.class, "shared", int.class);
        setShared.invokeExact(12);
        System.out.println((int) l.findStaticGetter(Derived.class, "shared", int.class).invokeExact() + " " + (String) l.findStaticGetter(Derived.class, "FIXED", String.class).invokeExact() + " " + (boolean) l.findStaticGetter(Derived.class, "on", boolean.class).invokeExact());
        MethodHandle make = l.findConstructor(Derived.class, MethodType.methodType(void.class, int.class, String[].class));
        Derived made = (Derived) make.invoke(7, "a", "b");
        System.out.println(made.count + made.text + " " + make.type() + " " + make.isVarargsCollector());
        MethodHandle lazy = l.findStatic(Lazy.class, "get", MethodType.methodType(int.class)), lazyField = l.findStaticGetter(Lazy.class, "value", int.class);
        System.out.println("found");
        System.out.println((int) lazyField.invokeExact() + (int) lazy.invokeExact());
        Greeter g = n -> "hi " + n + ";";
        MethodHandle greet = l.findVirtual(Greeter.class, "greet", MethodType.methodType(String.class, String.class)), twice = l.findVirtual(Greeter.class, "twice", MethodType.methodType(String.class, String.class));
        System.out.println((String) greet.invokeExact(g, "x") + (String) twice.bindTo(g).invokeExact("y") + (String) l.findStatic(Greeter.class, "loud", MethodType.methodType(String.class, String.class)).invokeExact("z"));
        Method m = Derived.class.getDeclaredMethod("who");
        System.out.println(l.unreflect(m).invoke(d) + " " + l.unreflectConstructor(Point.class.getDeclaredConstructor(int.class, int.class)).invoke(3, 4) + " " + (float) l.unreflectGetter(Derived.class.getDeclaredField("ratio")).invokeExact(d));
        l.unreflectSetter(Derived.class.getDeclaredField("ratio")).invokeExact(d, 9f);
        System.out.println(d.ratio + " " + l.unreflect(Colour.class.getMethod("valueOf", String.class)).invoke("RED"));
        MethodHandleInfo info = l.revealDirect(greet);
        System.out.println(info + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getName() + " " + info.getDeclaringClass().getSimpleName());
        System.out.println(l.revealDirect(make) + " " + l.revealDirect(setShared));
        MethodHandle size = l.findVirtual(List.class, "size", MethodType.methodType(int.class));
        System.out.println((int) size.invoke(List.of(1, 2)) + " " + (int) size.invokeExact((List) new ArrayList<>()) + " " + (Object) size.invoke((Object) List.of(9)));
        MethodHandle clone = l.findVirtual(int[].class, "clone", MethodType.methodType(Object.class));
        System.out.println(((int[]) clone.invoke(new int[]{4, 5, 6})).length);
        MethodHandles.Lookup inner = MethodHandles.privateLookupIn(Derived.class, l);
        System.out.println(inner.lookupClass().getSimpleName() + " " + inner.hasPrivateAccess() + " " + l);
        MethodType t = MethodType.methodType(String.class, int.class, List.class);
        System.out.println(t + " " + t.wrap() + " " + t.erase() + " " + t.generic() + " " + t.unwrap() + " " + t.toMethodDescriptorString() + " " + t.insertParameterTypes(1, long.class) + " " + t.dropParameterTypes(0, 1) + " " + t.changeReturnType(void.class) + " " + t.parameterList() + " " + (MethodType.fromMethodDescriptorString("(ILjava/util/List;)Ljava/lang/String;", null) == t));
    }
}
