// Shows the exceptions and messages of method handle lookups, conversions and calls.
import java.lang.invoke.*;
import java.util.*;

public class HandleErrors {
    interface Body { Object run() throws Throwable; }
    static void show(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@")));
        }
    }
    static int add(int a, int b) { return a + b; }
    static void boom(String text) { throw new IllegalStateException(text); }
    private int field = 3;
    final int fixed = 4;
    static String shared = "s";
    String name() { return "n"; }
    static class Other { private int secret = 1; private void hidden() { } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(HandleErrors.class, "add", MethodType.methodType(int.class, int.class, int.class));
        MethodHandle name = l.findVirtual(HandleErrors.class, "name", MethodType.methodType(String.class));
        show("exact result", () -> (Object) add.invokeExact(1, 2));
        show("exact arguments", () -> (int) add.invokeExact(1L, 2));
        show("exact count", () -> (int) add.invokeExact(1));
        show("exact void", () -> { add.invokeExact(1, 2); return "no"; });
        show("invoke count", () -> (int) add.invoke(1));
        show("invoke kind", () -> (int) add.invoke(1L, 2));
        show("invoke text", () -> (int) add.invoke("a", 2));
        show("invoke objects", () -> (Object) add.invoke((Object) 1, (Object) 2));
        show("invoke wrong object", () -> (Object) add.invoke((Object) "x", (Object) 2));
        show("invoke null", () -> (Object) add.invoke((Object) null, (Object) 2));
        show("invoke long object", () -> (Object) add.invoke((Object) 1L, (Object) 2));
        show("invoke byte object", () -> (Object) add.invoke((Object) (byte) 1, (Object) 'a'));
        show("with arguments", () -> add.invokeWithArguments(1, 2));
        show("with too many", () -> add.invokeWithArguments(1, 2, 3));
        show("with list", () -> add.invokeWithArguments(List.of(4, 5)));
        show("with wrong", () -> add.invokeWithArguments("a", 5));
        show("asType", () -> add.asType(MethodType.methodType(String.class, int.class, int.class)));
        show("asType count", () -> add.asType(MethodType.methodType(int.class)));
        show("receiver", () -> (String) name.invoke((Object) "text"));
        show("null receiver", () -> (String) name.invoke((HandleErrors) null));
        show("bind", () -> name.bindTo("text"));
        show("bind primitive", () -> add.bindTo(1));
        show("no method", () -> l.findStatic(HandleErrors.class, "add", MethodType.methodType(long.class)));
        show("not static", () -> l.findStatic(HandleErrors.class, "name", MethodType.methodType(String.class)));
        show("static", () -> l.findVirtual(HandleErrors.class, "add", MethodType.methodType(int.class, int.class, int.class)));
        show("no field", () -> l.findGetter(HandleErrors.class, "none", int.class));
        show("field type", () -> l.findGetter(HandleErrors.class, "field", long.class));
        show("final field", () -> l.findSetter(HandleErrors.class, "fixed", int.class));
        show("static field", () -> l.findGetter(HandleErrors.class, "shared", String.class));
        show("no constructor", () -> l.findConstructor(HandleErrors.class, MethodType.methodType(void.class, int.class)));
        show("public lookup", () -> MethodHandles.publicLookup().findVirtual(HandleErrors.class, "name", MethodType.methodType(String.class)));
        show("nest mate", () -> (int) l.findGetter(Other.class, "secret", int.class).invokeExact(new Other()));
        show("private of string", () -> l.findGetter(String.class, "hash", int.class));
        MethodHandle boom = l.findStatic(HandleErrors.class, "boom", MethodType.methodType(void.class, String.class));
        show("throws", () -> { boom.invokeExact("went off"); return null; });
        show("throws through", () -> boom.asType(MethodType.methodType(Object.class, Object.class)).invoke((Object) "again"));
        show("cast", () -> boom.asType(MethodType.methodType(void.class, Object.class)).invoke((Object) 1));
        show("insert", () -> MethodHandles.insertArguments(add, 0, "x"));
        show("insert count", () -> MethodHandles.insertArguments(add, 1, 1, 2));
        show("drop", () -> MethodHandles.dropArguments(add, 5, int.class));
        show("filter", () -> MethodHandles.filterReturnValue(add, name));
        show("guard", () -> MethodHandles.guardWithTest(add, add, add));
        show("permute", () -> MethodHandles.permuteArguments(add, MethodType.methodType(int.class, int.class), 0));
        show("spread short", () -> (int) add.asSpreader(int[].class, 2).invoke(new int[]{1}));
        show("spread null", () -> (int) add.asSpreader(int[].class, 2).invoke((int[]) null));
        show("collector", () -> add.asCollector(int[].class, 2));
        show("toString", () -> add + " " + name + " " + boom);
    }
}
