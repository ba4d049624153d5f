// Shows array clone, System.arraycopy with overlap, and Arrays.copyOf variants.
import java.util.Arrays;

public class ArrayCloneAndCopy {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6};
        int[] b = a.clone();
        b[0] = 100;
        System.out.println(a[0] + " " + b[0] + " " + (a.getClass() == b.getClass()));
        System.arraycopy(a, 0, a, 2, 4);
        System.out.println(Arrays.toString(a));
        int[] c = {1, 2, 3, 4, 5, 6};
        System.arraycopy(c, 2, c, 0, 4);
        System.out.println(Arrays.toString(c));
        System.arraycopy(c, 6, c, 6, 0);
        String[] s = {"x", "y"};
        String[] t = s.clone();
        System.out.println(t[0] == s[0]);
        System.out.println(Arrays.toString(Arrays.copyOf(s, 4)));
        System.out.println(Arrays.toString(Arrays.copyOf(new boolean[]{true}, 3)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(c, 4, 9)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(new char[]{'a', 'b', 'c'}, 1, 2)));
        Object[] objs = Arrays.copyOf(s, 2, Object[].class);
        objs[0] = 5;
        System.out.println(Arrays.toString(objs));
        long[][] deep = {{1, 2}, {3}};
        long[][] shallow = deep.clone();
        shallow[0][0] = 9;
        System.out.println(deep[0][0] + " " + (deep[1] == shallow[1]) + " " + (deep == shallow));
        byte[] bytes = new byte[8];
        System.arraycopy(new byte[]{1, 2, 3}, 1, bytes, 5, 2);
        System.out.println(Arrays.toString(bytes));
        double[] d = {1.5, -0.0, Double.NaN};
        System.out.println(Arrays.equals(d, d.clone()) + " " + Arrays.hashCode(d));
        short[] sh = {1, 2, 3};
        System.arraycopy(sh, 0, sh, 1, 2);
        System.out.println(Arrays.toString(sh));
        Object[] self = {"a", "b", "c", "d"};
        System.arraycopy(self, 0, self, 1, 3);
        System.out.println(Arrays.toString(self));
        System.arraycopy(new Dog[]{new Dog(), null}, 0, self, 2, 2);
        System.out.println(Arrays.toString(self));
    }

    static class Dog { public String toString() { return "dog"; } }
}
