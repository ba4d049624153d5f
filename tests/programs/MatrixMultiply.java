// Shows int, double and long matrix products, transposition, powers and a determinant.
import java.util.*;

public class MatrixMultiply {
    static int[][] mul(int[][] a, int[][] b) {
        if (a[0].length != b.length) throw new IllegalArgumentException(a[0].length + " != " + b.length);
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static long[][] power(long[][] m, int p, long mod) {
        int n = m.length;
        long[][] r = new long[n][n];
        for (int i = 0; i < n; i++) r[i][i] = 1;
        for (; p > 0; p >>= 1) {
            if ((p & 1) == 1) r = mulMod(r, m, mod);
            m = mulMod(m, m, mod);
        }
        return r;
    }

    static long[][] mulMod(long[][] a, long[][] b, long mod) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % mod;
        return c;
    }

    static double det(double[][] in) {
        int n = in.length;
        double[][] m = new double[n][];
        for (int i = 0; i < n; i++) m[i] = in[i].clone();
        double d = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) { double[] t = m[p]; m[p] = m[c]; m[c] = t; d = -d; }
            d *= m[c][c];
            for (int r = c + 1; r < n; r++) { double f = m[r][c] / m[c][c]; for (int k = c; k < n; k++) m[r][k] -= f * m[c][k]; }
        }
        return d;
    }

    static int[][] transpose(int[][] a) {
        int[][] t = new int[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) t[j][i] = a[i][j];
        return t;
    }

    public static void main(String[] args) {
        int[][] a = {{1, 2, 3}, {4, 5, 6}}, b = {{7, 8}, {9, 10}, {11, 12}};
        System.out.println(Arrays.deepToString(mul(a, b)));
        System.out.println(Arrays.deepToString(mul(b, a)));
        System.out.println(Arrays.deepToString(transpose(a)));
        try { mul(a, a); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(power(new long[][]{{1, 1}, {1, 0}}, 90, Long.MAX_VALUE)[0][1] + " " + power(new long[][]{{1, 1}, {1, 0}}, 1_000_000, 1_000_000_007)[0][1]);
        System.out.println(det(new double[][]{{2, 0, 1}, {1, 3, 2}, {1, 1, 4}}) + " " + det(new double[][]{{1, 2}, {2, 4}}) + " " + det(new double[][]{{0, 1}, {1, 0}}));
        int n = 24;
        int[][] x = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) x[i][j] = (i * 31 + j * 17) % 10 - 4;
        int[][] y = mul(x, mul(x, transpose(x)));
        int h = 0;
        for (int[] row : y) for (int v : row) h = h * 31 + v;
        System.out.println(h + " " + Arrays.stream(y[3]).sum());
    }
}
