// Shows java.util.Arrays sorting, searching, filling, comparing and hashing.
import java.util.*;

public class ArraysUtility {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, -1, 0, 3};
        int[] b = a.clone();
        Arrays.sort(b);
        System.out.println(Arrays.toString(b) + " " + Arrays.binarySearch(b, 5) + " " + Arrays.binarySearch(b, 4) + " " + Arrays.binarySearch(b, 100));
        Arrays.sort(a, 1, 4);
        System.out.println(Arrays.toString(a));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed));
        String[] s = {"pear", "Apple", "fig", "banana"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(String.join(",", s));
        char[] cs = "sorting".toCharArray();
        Arrays.sort(cs);
        System.out.println(new String(cs));
        long[] big = new long[500];
        long seed = 12345;
        for (int i = 0; i < big.length; i++) { seed = seed * 6364136223846793005L + 1442695040888963407L; big[i] = seed >> 40; }
        Arrays.sort(big);
        boolean ok = true;
        for (int i = 1; i < big.length; i++) ok &= big[i - 1] <= big[i];
        System.out.println(ok + " " + big[0] + " " + big[499] + " " + Arrays.hashCode(big));
        int[] filled = new int[5];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 1, 3, -1);
        System.out.println(Arrays.toString(filled));
        Arrays.setAll(filled, i -> i * i);
        System.out.println(Arrays.toString(filled) + Arrays.stream(filled).sum());
        System.out.println(Arrays.equals(new int[]{1, 2}, new int[]{1, 2}) + " " + Arrays.compare(new int[]{1, 2}, new int[]{1, 3}) + " " + Arrays.mismatch(new int[]{1, 2}, new int[]{1, 3}));
        Object[] deep = {1, new int[]{2, 3}, new String[][]{{"x"}, null}};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.deepHashCode(deep) + " " + Arrays.deepEquals(deep, new Object[]{1, new int[]{2, 3}, new String[][]{{"x"}, null}}));
        System.out.println(Arrays.hashCode(new int[]{1, 2, 3}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new Object[]{null, "a"}));
        List<String> view = Arrays.asList(s);
        view.set(0, "SET");
        System.out.println(s[0] + " " + view.size() + " " + view.contains("pear"));
        try { view.add("x"); } catch (UnsupportedOperationException e) { System.out.println("fixed size"); }
        System.out.println(Arrays.asList(1, 2).hashCode() + " " + Arrays.toString((int[]) null) + Arrays.toString(new double[]{1, -0.0}));
        try { Arrays.sort(new Object[]{1, "a"}); } catch (ClassCastException e) { System.out.println("not comparable"); }
        try { Arrays.fill(filled, 3, 9, 0); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Object[] self = new Object[1];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
    }
}
