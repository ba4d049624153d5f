// Shows java.lang.reflect.Array on every element type: widening, mismatches, bounds, nesting.
import java.lang.reflect.Array;
import java.util.Arrays;
public class ReflectiveArrays {
    interface T { Object run() throws Throwable; }
    static void t(String n, T r) { try { Object o = r.run(); System.out.println(n + " ok " + o + " " + (o == null ? "" : o.getClass().getName())); } catch (Throwable e) { System.out.println(n + " " + e); StackTraceElement s = e.getStackTrace()[0]; System.out.println("   " + s); } }
    public static void main(String[] a) {
        Object[] arrays = { new boolean[]{true,false}, new byte[]{-1,2}, new char[]{'a','\uffff'}, new short[]{-3,4}, new int[]{-5,6}, new long[]{-7,8}, new float[]{1.5f,2}, new double[]{2.5,-0.0}, new String[]{"x",null}, new Object[]{1,"y"}, new int[][]{null,null} };
        for (Object x : arrays) {
            String n = x.getClass().getSimpleName();
            t(n + " len", () -> Array.getLength(x));
            t(n + " get", () -> Array.get(x, 0));
            t(n + " get1", () -> Array.get(x, 1));
            t(n + " getZ", () -> Array.getBoolean(x, 0));
            t(n + " getB", () -> Array.getByte(x, 0));
            t(n + " getC", () -> Array.getChar(x, 0));
            t(n + " getS", () -> Array.getShort(x, 0));
            t(n + " getI", () -> Array.getInt(x, 0));
            t(n + " getJ", () -> Array.getLong(x, 0));
            t(n + " getF", () -> Array.getFloat(x, 0));
            t(n + " getD", () -> Array.getDouble(x, 0));
            t(n + " oob", () -> Array.get(x, 2));
            t(n + " oob", () -> Array.getInt(x, 2));
            t(n + " oob-1", () -> Array.getLong(x, -1));
            Object[] vs = { true, (byte) -9, 'q', (short) -10, 11, 12L, 1.25f, 3.5, "s", null, new int[]{9} };
            for (Object v : vs) t(n + " set " + (v instanceof int[] ? "ints" : v), () -> { Array.set(x, 1, v); Object o = Array.get(x, 1); return o instanceof int[] q ? Arrays.toString(q) : o; });
            t(n + " setZ", () -> { Array.setBoolean(x, 1, true); return Array.get(x, 1); });
            t(n + " setB", () -> { Array.setByte(x, 1, (byte) -4); return Array.get(x, 1); });
            t(n + " setC", () -> { Array.setChar(x, 1, '\u8000'); return (Object) Array.get(x, 1); });
            t(n + " setS", () -> { Array.setShort(x, 1, (short) -300); return Array.get(x, 1); });
            t(n + " setI", () -> { Array.setInt(x, 1, -70000); return Array.get(x, 1); });
            t(n + " setJ", () -> { Array.setLong(x, 1, 1L << 30); return Array.get(x, 1); });
            t(n + " setF", () -> { Array.setFloat(x, 1, 1.1f); return Array.get(x, 1); });
            t(n + " setD", () -> { Array.setDouble(x, 1, 1.1); return Array.get(x, 1); });
            t(n + " set oob", () -> { Array.set(x, 7, 1); return null; });
            t(n + " setI oob", () -> { Array.setInt(x, 7, 1); return null; });
        }
        t("null len", () -> Array.getLength(null));
        t("null get", () -> Array.get(null, 0));
        t("null getInt", () -> Array.getInt(null, 0));
        t("null set", () -> { Array.set(null, 0, 1); return 0; });
        t("null setI", () -> { Array.setInt(null, 0, 1); return 0; });
        t("str len", () -> Array.getLength("q"));
        t("str get", () -> Array.get("q", 0));
        t("str getI", () -> Array.getInt("q", 0));
        t("str set", () -> { Array.set("q", 0, 1); return 0; });
        t("str setI", () -> { Array.setInt("q", 0, 1); return 0; });
        t("new", () -> Array.getLength(Array.newInstance(int.class, 3)));
        t("new", () -> Array.newInstance(String.class, 3).getClass());
        t("new", () -> Array.newInstance(int[].class, 3).getClass());
        t("new", () -> Array.newInstance(int[].class, 2, 3).getClass());
        t("new", () -> Arrays.deepToString((int[][][]) Array.newInstance(int.class, 2, 3, 1)));
        t("new", () -> Arrays.deepToString((int[][][]) Array.newInstance(int[].class, 2, 3)));
        t("new void", () -> Array.newInstance(void.class, 3));
        t("new null", () -> Array.newInstance(null, 3));
        t("new neg", () -> Array.newInstance(int.class, -3));
        t("new neg2", () -> Array.newInstance(int.class, 2, -3));
        t("new neg3", () -> Array.newInstance(int.class, 0, -3));
        t("new none", () -> Array.newInstance(int.class));
        t("new multi null", () -> Array.newInstance(int.class, (int[]) null));
        t("new multi void", () -> Array.newInstance(void.class, 1, 1));
        t("new multi null", () -> Array.newInstance(null, 1, 1));
        t("new 256", () -> Array.newInstance(int.class, new int[256]));
        t("new 255", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        t("new 255+1", () -> Array.newInstance(int[].class, new int[255]));
    }
}
