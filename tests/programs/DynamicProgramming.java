// Shows classic dynamic programs: LCS, edit distance, knapsack, coin change and longest increasing subsequence.
import java.util.*;

public class DynamicProgramming {
    static String lcs(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--)
                d[i][j] = a.charAt(i) == b.charAt(j) ? d[i + 1][j + 1] + 1 : Math.max(d[i + 1][j], d[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); )
            if (a.charAt(i) == b.charAt(j)) { sb.append(a.charAt(i)); i++; j++; } else if (d[i + 1][j] >= d[i][j + 1]) i++; else j++;
        return sb.toString();
    }

    static int edit(String a, String b) {
        int[] prev = new int[b.length() + 1], cur = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++)
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            int[] t = prev; prev = cur; cur = t;
        }
        return prev[b.length()];
    }

    static int knapsack(int[] w, int[] v, int cap) {
        int[] best = new int[cap + 1];
        for (int i = 0; i < w.length; i++) for (int c = cap; c >= w[i]; c--) best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
        return best[cap];
    }

    static long ways(int[] coins, int amount) {
        long[] n = new long[amount + 1];
        n[0] = 1;
        for (int c : coins) for (int a = c; a <= amount; a++) n[a] += n[a - c];
        return n[amount];
    }

    static List<Integer> lis(int[] a) {
        int[] tails = new int[a.length], prev = new int[a.length], idx = new int[a.length];
        int len = 0;
        for (int i = 0; i < a.length; i++) {
            int p = Arrays.binarySearch(tails, 0, len, a[i]);
            if (p < 0) p = -p - 1;
            tails[p] = a[i];
            idx[p] = i;
            prev[i] = p > 0 ? idx[p - 1] : -1;
            if (p == len) len++;
        }
        LinkedList<Integer> out = new LinkedList<>();
        for (int i = idx[len - 1]; i >= 0; i = prev[i]) out.addFirst(a[i]);
        return out;
    }

    static final Map<Long, Integer> MEMO = new HashMap<>();
    static int collatz(long n) {
        if (n == 1) return 0;
        Integer m = MEMO.get(n);
        if (m != null) return m;
        int r = 1 + collatz((n & 1) == 0 ? n / 2 : 3 * n + 1);
        MEMO.put(n, r);
        return r;
    }

    public static void main(String[] args) {
        System.out.println(lcs("AGGTAB", "GXTXAYB") + " " + lcs("nematode knowledge", "empty bottle") + " [" + lcs("abc", "xyz") + "]");
        System.out.println(edit("kitten", "sitting") + " " + edit("", "abc") + " " + edit("same", "same") + " " + edit("intention", "execution"));
        System.out.println(knapsack(new int[]{1, 3, 4, 5}, new int[]{1, 4, 5, 7}, 7) + " " + ways(new int[]{1, 2, 5, 10, 25, 50}, 100) + " " + ways(new int[]{5, 10}, 3));
        System.out.println(lis(new int[]{10, 9, 2, 5, 3, 7, 101, 18, 4, 20}));
        int best = 1;
        for (int i = 1; i < 1000; i++) if (collatz(i) > collatz(best)) best = i;
        System.out.println(best + " " + collatz(best) + " " + MEMO.size());
    }
}
