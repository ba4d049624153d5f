// Shows backtracking over the N-Queens problem with bit masks and with arrays.
import java.util.*;

public class NQueensSolver {
    static int count(int n, int cols, int d1, int d2, int row) {
        if (row == n) return 1;
        int total = 0;
        for (int free = ~(cols | d1 | d2) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            total += count(n, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1, row + 1);
        }
        return total;
    }

    static boolean solve(int[] q, int row) {
        if (row == q.length) return true;
        next:
        for (int c = 0; c < q.length; c++) {
            for (int r = 0; r < row; r++) if (q[r] == c || Math.abs(q[r] - c) == row - r) continue next;
            q[row] = c;
            if (solve(q, row + 1)) return true;
        }
        return false;
    }

    static String draw(int[] q) {
        StringBuilder sb = new StringBuilder();
        for (int c : q) {
            char[] line = new char[q.length];
            Arrays.fill(line, '.');
            line[c] = 'Q';
            sb.append(line).append('\n');
        }
        return sb.toString();
    }

    static void all(int n, int row, int[] q, List<int[]> out) {
        if (row == n) { out.add(q.clone()); return; }
        for (int c = 0; c < n; c++) {
            boolean ok = true;
            for (int r = 0; r < row && ok; r++) ok = q[r] != c && q[r] + r != c + row && q[r] - r != c - row;
            if (ok) { q[row] = c; all(n, row + 1, q, out); }
        }
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) System.out.println(n + ": " + count(n, 0, 0, 0, 0));
        int[] q = new int[8];
        System.out.println(solve(q, 0) + " " + Arrays.toString(q));
        System.out.print(draw(q));
        System.out.println(solve(new int[3], 0));
        List<int[]> six = new ArrayList<>();
        all(6, 0, new int[6], six);
        for (int[] s : six) System.out.println(Arrays.toString(s));
    }
}
