// Shows VarHandle plain, volatile and atomic access to fields, statics and array elements.
import java.lang.invoke.*;

public class VarHandleUsage {
    int i = 1;
    volatile long l = 2;
    String s = "s";
    static int st = 5;
    static final VarHandle I, L, S, ST, ARR, OARR, BYTES;
    static {
        try {
            MethodHandles.Lookup k = MethodHandles.lookup();
            I = k.findVarHandle(VarHandleUsage.class, "i", int.class);
            L = k.findVarHandle(VarHandleUsage.class, "l", long.class);
            S = k.findVarHandle(VarHandleUsage.class, "s", String.class);
            ST = k.findStaticVarHandle(VarHandleUsage.class, "st", int.class);
            ARR = MethodHandles.arrayElementVarHandle(int[].class);
            OARR = MethodHandles.arrayElementVarHandle(String[].class);
            BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleUsage o = new VarHandleUsage();
        System.out.println((int) I.get(o) + " " + (long) L.getVolatile(o) + " " + (String) S.getAcquire(o) + " " + (int) ST.get());
        I.set(o, 10);
        L.setVolatile(o, 20L);
        S.setRelease(o, "t");
        ST.setOpaque(6);
        System.out.println(o.i + " " + o.l + " " + o.s + " " + st);
        System.out.println(I.compareAndSet(o, 10, 11) + " " + I.compareAndSet(o, 10, 12) + " " + o.i);
        System.out.println((int) I.getAndAdd(o, 5) + " " + (int) I.getAndSet(o, 100) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, 3L) + " " + (long) L.compareAndExchange(o, 23L, 50L) + " " + o.l);
        System.out.println((int) I.getAndBitwiseOr(o, 3) + " " + (int) I.getAndBitwiseAnd(o, 6) + " " + (int) I.getAndBitwiseXor(o, 1) + " " + o.i);
        String old = o.s;
        System.out.println(S.compareAndSet(o, old, "u") + " " + (String) S.getAndSet(o, null) + " " + o.s);
        int[] a = {1, 2, 3};
        ARR.set(a, 1, 20);
        System.out.println((int) ARR.get(a, 1) + " " + ARR.compareAndSet(a, 2, 3, 30) + " " + (int) ARR.getAndAdd(a, 0, 9) + " " + a[0] + a[1] + a[2]);
        try { ARR.set(a, 3, 1); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        String[] sa = {"x"};
        OARR.setVolatile(sa, 0, "y");
        System.out.println((String) OARR.getVolatile(sa, 0));
        byte[] b = new byte[8];
        BYTES.set(b, 2, 0x01020304);
        System.out.println(b[2] + " " + b[5] + " " + (int) BYTES.get(b, 1));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + L.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        try { I.set((VarHandleUsage) null, 1); } catch (NullPointerException e) { System.out.println("null holder"); }
        try { I.set(o, "str"); } catch (WrongMethodTypeException e) { System.out.println("wrong type"); }
        VarHandle.fullFence();
        boolean swapped;
        do { swapped = I.weakCompareAndSetPlain(o, o.i, -1); } while (!swapped);
        System.out.println(o.i);
    }
}
