// Shows what VarHandle calls with other types do, and the exceptions of unsupported ones.
import java.lang.invoke.*;
import java.util.*;

public class VarHandleErrors {
    int i = 1; final int fixed = 2; long l = 3; String s = "s"; boolean z; byte b; double d = 1.5;
    interface Body { Object run() throws Throwable; }
    static void show(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@")));
        }
    }
    static VarHandle find(String name, Class<?> type) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleErrors.class, name, type); }

    public static void main(String[] args) throws Throwable {
        VarHandle I = find("i", int.class), L = find("l", long.class), S = find("s", String.class), F = find("fixed", int.class), Z = find("z", boolean.class), B = find("b", byte.class), D = find("d", double.class);
        VarHandle A = MethodHandles.arrayElementVarHandle(String[].class);
        VarHandleErrors o = new VarHandleErrors();
        show("text for int", () -> { I.set(o, "str"); return null; });
        show("too few", () -> { I.set(o); return null; });
        show("too many", () -> { I.set(o, 1, 2); return null; });
        show("wrong holder", () -> (int) I.get("holder"));
        show("object holder", () -> (int) I.get((Object) o));
        show("boxed", () -> { I.set(o, Integer.valueOf(5)); return (Object) I.get(o); });
        show("widened", () -> { L.set(o, 7); return (long) L.get(o); });
        show("result widened", () -> (long) I.get(o) + (double) I.getVolatile(o));
        show("narrowed", () -> (int) L.get(o));
        show("result as text", () -> (String) I.get(o));
        show("wrong object", () -> { S.set(o, (Object) 1); return null; });
        show("final set", () -> { F.set(o, 3); return null; });
        show("final get", () -> (int) F.get(o));
        show("add to text", () -> (String) S.getAndAdd(o, "x"));
        show("add to boolean", () -> (boolean) Z.getAndAdd(o, true));
        show("or of boolean", () -> (boolean) Z.getAndBitwiseOr(o, true) + " " + o.z);
        show("add to double", () -> (double) D.getAndAdd(o, 2) + " " + o.d);
        show("or of double", () -> (double) D.getAndBitwiseOr(o, 1.0));
        show("byte", () -> (byte) B.getAndAdd(o, (byte) 100) + " " + (byte) B.getAndAdd(o, (byte) 100) + " " + o.b);
        show("null", () -> (int) I.get((VarHandleErrors) null));
        show("array store", () -> { A.set((Object[]) new Integer[1], 0, "x"); return null; });
        show("array index", () -> (String) A.get(new String[2], -1));
        show("array", () -> { String[] t = {"a"}; A.set(t, 0, "b"); return A.getAndSet(t, 0, "c") + t[0]; });
        show("mode", () -> I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + F.isAccessModeSupported(VarHandle.AccessMode.SET));
        show("exact", () -> { I.withInvokeExactBehavior().set(o, (short) 1); return null; });
        show("exact fits", () -> { I.withInvokeExactBehavior().set(o, 12); return o.i; });
        show("to handle", () -> (int) I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invokeExact(o, 3) + " " + o.i);
        show("invoker", () -> (int) MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VarHandleErrors.class)).invokeExact(I, o));
        show("exact invoker", () -> (int) MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VarHandleErrors.class)).invokeExact(I, o));
        show("no field", () -> find("none", int.class));
        show("field type", () -> find("i", long.class));
        show("static", () -> MethodHandles.lookup().findStaticVarHandle(VarHandleErrors.class, "i", int.class));
        show("toString", () -> I + " " + A);
    }
}
