// Shows reflective field access, constructors, final fields and array creation.
import java.lang.reflect.*;
import java.util.*;

public class ReflectionFieldsConstructors {
    static class Base { protected String inherited = "inh"; public int pub = 1; }
    static class Bean extends Base {
        private int count = 3;
        static String shared = "stat";
        final double fin;
        long[] data = {1, 2};
        Bean() { this(1.5); }
        private Bean(double d) { fin = d; }
        Bean(String s, int n) { this(s.length() + n); if (n < 0) throw new IllegalArgumentException("n=" + n); }
    }
    static abstract class Abs { }
    interface Itf { int K = 9; }
    class Inner { }

    public static void main(String[] args) throws Exception {
        Bean b = new Bean();
        Field[] fs = Bean.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) System.out.println(f.getName() + " " + f.getType().getSimpleName() + " " + Modifier.toString(f.getModifiers()));
        Field count = Bean.class.getDeclaredField("count");
        count.setInt(b, 42);
        System.out.println(count.get(b) + " " + count.getInt(b) + " " + count.getLong(b) + " " + count);
        Field shared = Bean.class.getDeclaredField("shared");
        shared.set(null, "changed");
        System.out.println(Bean.shared + " " + shared.get(null));
        System.out.println(Bean.class.getField("pub").get(b) + " " + Itf.class.getField("K").get(null));
        Field fin = Bean.class.getDeclaredField("fin");
        System.out.println(fin.getDouble(b));
        try { fin.setDouble(b, 2); } catch (IllegalAccessException e) { System.out.println("final field"); }
        try { count.set(b, "str"); } catch (IllegalArgumentException e) { System.out.println("wrong field type"); }
        try { count.get("x"); } catch (IllegalArgumentException e) { System.out.println("wrong holder"); }
        try { Bean.class.getField("count"); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        Constructor<Bean> c = Bean.class.getDeclaredConstructor(String.class, int.class);
        System.out.println(c.newInstance("abc", 4).fin + " " + Bean.class.getDeclaredConstructor(double.class).newInstance(9.5).fin + " " + c.getParameterCount());
        try { c.newInstance("abc", -1); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
        try { Abs.class.getDeclaredConstructor().newInstance(); } catch (InstantiationException e) { System.out.println("abstract " + e.getMessage()); }
        try { Itf.class.getDeclaredConstructor(); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        System.out.println(Inner.class.getDeclaredConstructors()[0].getParameterTypes()[0].getSimpleName());
        Object arr = Array.newInstance(int.class, 3);
        Array.setInt(arr, 1, 5);
        Array.set(arr, 2, 7);
        System.out.println(Arrays.toString((int[]) arr) + " " + Array.getLength(arr) + " " + Array.get(arr, 1));
        Object grid = Array.newInstance(String.class, 2, 3);
        System.out.println(grid.getClass().getSimpleName() + " " + ((String[][]) grid)[1].length);
        try { Array.get(arr, 3); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Array.getLength("no"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Array.newInstance(int.class, -1); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { Array.newInstance(void.class, 1); } catch (IllegalArgumentException e) { System.out.println("void array"); }
    }
}
