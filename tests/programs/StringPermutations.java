// Shows generating permutations, combinations, subsets and Gray codes.
import java.util.*;

public class StringPermutations {
    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) { out.add(prefix); return; }
        for (int i = 0; i < rest.length(); i++) permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }

    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        int t = a[i]; a[i] = a[j]; a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) { t = a[l]; a[l] = a[r]; a[r] = t; }
        return true;
    }

    static void heap(char[] a, int n, StringBuilder out) {
        if (n == 1) { out.append(a).append(' '); return; }
        for (int i = 0; i < n; i++) {
            heap(a, n - 1, out);
            int k = n % 2 == 0 ? i : 0;
            char t = a[k]; a[k] = a[n - 1]; a[n - 1] = t;
        }
    }

    static void choose(int n, int k, int from, Deque<Integer> cur, List<List<Integer>> out) {
        if (cur.size() == k) { out.add(new ArrayList<>(cur)); return; }
        for (int i = from; i <= n; i++) { cur.addLast(i); choose(n, k, i + 1, cur, out); cur.removeLast(); }
    }

    public static void main(String[] args) {
        List<String> ps = new ArrayList<>();
        permute("", "abcd", ps);
        System.out.println(ps.size() + " " + ps);
        System.out.println(new TreeSet<>(perms("aab")));
        int[] a = {1, 2, 2, 3};
        do System.out.print(Arrays.toString(a)); while (next(a));
        System.out.println();
        StringBuilder sb = new StringBuilder();
        heap("xyz".toCharArray(), 3, sb);
        System.out.println(sb);
        List<List<Integer>> cs = new ArrayList<>();
        choose(5, 3, 1, new ArrayDeque<>(), cs);
        System.out.println(cs);
        for (int m = 0; m < 8; m++) {
            StringBuilder s = new StringBuilder("{");
            for (int b = 0; b < 3; b++) if ((m >> b & 1) == 1) s.append("pqr".charAt(b));
            System.out.print(s.append("}"));
        }
        System.out.println();
        for (int i = 0; i < 8; i++) System.out.print(String.format("%3s", Integer.toBinaryString(i ^ i >> 1)).replace(' ', '0') + " ");
        System.out.println();
    }

    static List<String> perms(String s) { List<String> l = new ArrayList<>(); permute("", s, l); return l; }
}
