// Shows the speed of double arithmetic on arrays: matrix product, elimination, and a small n-body simulation.
public class Matrix {
    static double[][] fill(int n, double k) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = (i * 3 + j * 7) % 11 / k + (i == j ? n : 0);
            }
        }
        return m;
    }

    static double[][] product(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    s += a[i][k] * b[k][j];
                }
                c[i][j] = s;
            }
        }
        return c;
    }

    static double determinant(double[][] m) {
        int n = m.length;
        double det = 1;
        for (int i = 0; i < n; i++) {
            det *= m[i][i] / n;
            for (int r = i + 1; r < n; r++) {
                double f = m[r][i] / m[i][i];
                for (int c = i; c < n; c++) {
                    m[r][c] -= f * m[i][c];
                }
            }
        }
        return det;
    }

    static double bodies(int steps) {
        double[] x = {0, 1, -2, 3}, y = {0, 2, 1, -1}, vx = new double[4], vy = {0.1, -0.2, 0.05, 0};
        for (int s = 0; s < steps; s++) {
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    if (i != j) {
                        double dx = x[j] - x[i], dy = y[j] - y[i], d2 = dx * dx + dy * dy + 0.01;
                        double f = 0.001 / (d2 * Math.sqrt(d2));
                        vx[i] += dx * f;
                        vy[i] += dy * f;
                    }
                }
            }
            for (int i = 0; i < 4; i++) {
                x[i] += vx[i];
                y[i] += vy[i];
            }
        }
        return x[0] + y[1] + vx[2] + vy[3];
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        for (int round = 0; round < scale * 28; round++) {
            double[][] p = product(fill(110, 3), fill(110, 7 + round));
            check = check * 31 + Double.doubleToLongBits(p[5][7] + p[109][0]);
            check = check * 31 + Double.doubleToLongBits(determinant(p));
            check = check * 31 + Double.doubleToLongBits(bodies(6000));
        }
        System.out.println("Matrix " + Long.toHexString(check));
    }
}
