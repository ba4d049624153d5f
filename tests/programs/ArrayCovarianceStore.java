// Shows array covariance and ArrayStoreException on incompatible element stores.
import java.util.Arrays;

public class ArrayCovarianceStore {
    static class Animal { public String toString() { return "animal"; } }
    static class Dog extends Animal { public String toString() { return "dog"; } }
    interface Shape { }
    enum Dot implements Shape { A }

    static void put(Object[] arr, Object v) {
        try {
            arr[0] = v;
            System.out.println(arr.getClass().getComponentType().getSimpleName() + " <- " + arr[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        put(new Animal[1], new Dog());
        put(new Dog[1], new Animal());
        put(new Dog[1], null);
        put(new Integer[1], "s");
        put(new Number[1], 3.5);
        put(new Comparable[1], "s");
        put(new Runnable[1], "s");
        put(new Shape[1], Dot.A);
        put(new Dot[1], Dot.A);
        put(new int[1][], new int[]{1}.length == 1 ? null : null);
        put(new int[1][], new long[1]);
        put(new Object[1][], new String[0].length == 0 ? null : null);
        put(new Object[1], "anything");
        put(new String[1][1], new Object[]{"x"});
        Object[] objs = new String[]{"a", "b"};
        System.out.println(objs.getClass() == String[].class);
        System.out.println(objs instanceof String[]);
        System.out.println(objs instanceof Comparable[]);
        try { Object[] mixed = Arrays.copyOf(objs, 2, Integer[].class); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { Arrays.fill(objs, 5); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        Object[] src = {"ok", 1};
        String[] dst = new String[2];
        try { System.arraycopy(src, 0, dst, 0, 2); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(Arrays.toString(dst));
        Object o = new int[0];
        System.out.println((o instanceof Object[]) + " " + (o instanceof int[]));
    }
}
