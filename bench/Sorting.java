// Shows the speed of sorting: Arrays.sort(int[]), Collections.sort with a comparator, and a hand-written quicksort.
import java.util.*;

public class Sorting {
    static int seed;

    static int next() {
        seed = seed * 1664525 + 1013904223;
        return seed >>> 4;
    }

    static void quicksort(int[] a, int lo, int hi) {
        while (lo < hi) {
            int pivot = a[(lo + hi) >>> 1], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - lo < hi - i) {
                quicksort(a, lo, j);
                lo = i;
            } else {
                quicksort(a, i, hi);
                hi = j;
            }
        }
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        for (int round = 0; round < scale * 16; round++) {
            seed = round + 1;
            int[] a = new int[30000];
            for (int i = 0; i < a.length; i++) {
                a[i] = next();
            }
            int[] b = a.clone();
            List<Integer> c = new ArrayList<>();
            for (int i = 0; i < 8000; i++) {
                c.add(a[i]);
            }
            Arrays.sort(a);
            quicksort(b, 0, b.length - 1);
            Collections.sort(c, (x, y) -> Integer.compare(y & 0xffff, x & 0xffff));
            if (!Arrays.equals(a, b)) {
                throw new IllegalStateException("sorts differ");
            }
            for (int i = 0; i < 8000; i += 7) {
                check = check * 31 + a[i] + c.get(i);
            }
        }
        System.out.println("Sorting " + check);
    }
}
