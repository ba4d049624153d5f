// Shows multi-dimensional arrays, ragged rows, partial dimensions and default values.
import java.util.Arrays;

public class MultiDimArrays {
    static int[][] mk() { System.out.println("mk"); return new int[2][3]; }

    public static void main(String[] args) {
        int[][] a = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i][j] = i * j;
        System.out.println(Arrays.deepToString(a));
        int[][][] b = new int[2][3][];
        System.out.println(b[1][2] == null);
        b[1][2] = new int[]{1, 2};
        System.out.println(Arrays.deepToString(b));
        int[][] ragged = new int[5][];
        for (int i = 0; i < 5; i++) {
            ragged[i] = new int[i + 1];
            ragged[i][0] = ragged[i][i] = 1;
            for (int j = 1; j < i; j++) ragged[i][j] = ragged[i - 1][j - 1] + ragged[i - 1][j];
        }
        System.out.println(Arrays.deepToString(ragged));
        String[][] s = {{"a"}, {}, {"b", null}};
        System.out.println(Arrays.deepToString(s) + " " + s[1].length);
        long[][][] z = new long[2][0][5];
        System.out.println(z.length + " " + z[0].length);
        System.out.println(z.getClass().getName() + " " + s.getClass().getName() + " " + a[0].getClass().getName());
        double d[][] = {{1.5, 2}, {3}};
        d[0][1] += d[1][0]--;
        System.out.println(Arrays.deepToString(d));
        boolean[][] bool = new boolean[1][2];
        char[][] ch = new char[1][1];
        System.out.println(bool[0][1] + " " + (int) ch[0][0]);
        Object o = a;
        System.out.println((o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof Cloneable));
        int[][] c = a.clone();
        c[0][0] = 99;
        c[1] = new int[]{7};
        System.out.println(a[0][0] + " " + a[1].length);
        mk()[1][2]++;
        try { int[][] bad = new int[2][-1]; } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { System.out.println(ragged[2][3]); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { int[][][] q = new int[1][][]; q[0][0][0]++; } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
