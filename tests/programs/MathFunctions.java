// Shows Math rounding, fma, roots and exact helpers, plus transcendental functions to ten digits.
import java.util.Locale;

public class MathFunctions {
    static String g(double d) { return String.format(Locale.ROOT, "%.9e", d); }

    public static void main(String[] args) {
        double[] ds = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, -0.0, Double.NaN, 1e300};
        for (double d : ds) {
            System.out.println(d + " rint " + Math.rint(d) + " round " + Math.round(d) + " floor " + Math.floor(d) + " ceil " + Math.ceil(d));
        }
        float[] fs = {0.5f, -0.5f, 2.5f, 8388609f, Float.NaN, 1e20f};
        for (float f : fs) System.out.println(f + " round " + Math.round(f));
        System.out.println(Math.fma(0.1, 10.0, -1.0) + " " + (0.1 * 10.0 - 1.0));
        System.out.println(Math.fma(0.1f, 10.0f, -1.0f));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(1e-300) + " " + (float) Math.sqrt(3f));
        System.out.println(g(Math.cbrt(27.5)) + " " + g(Math.hypot(3, 4.1)));
        System.out.println(Math.floorMod(-5, 3) + " " + Math.floorDiv(-5, 3) + " " + Math.multiplyHigh(1L << 62, 1L << 5));
        System.out.println(Math.abs(-3.5f) + " " + Math.abs(-0.0) + " " + Math.abs(Long.MIN_VALUE));
        for (double x = -3; x <= 3; x += 0.75) {
            System.out.println(g(Math.sin(x)) + " " + g(Math.cos(x)) + " " + g(Math.tan(x)) + " " + g(Math.exp(x)));
        }
        for (double x = 0.25; x < 5; x *= 1.7) {
            System.out.println(g(Math.log(x)) + " " + g(Math.log10(x)) + " " + g(Math.pow(x, 2.3)) + " " + g(Math.atan2(x, -1)));
            System.out.println(g(Math.sinh(x)) + " " + g(Math.tanh(x)) + " " + g(Math.log1p(x)) + " " + g(Math.expm1(x)));
        }
        System.out.println(g(Math.asin(0.3)) + " " + g(Math.acos(0.3)) + " " + g(Math.atan(0.3)));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3));
        System.out.println(Math.log(0) + " " + Math.log(-1) + " " + Math.exp(1000) + " " + Math.sin(Double.POSITIVE_INFINITY));
        System.out.println(g(Math.toRadians(90)) + " " + g(Math.toDegrees(1)));
        System.out.println(Math.round(2147483647.5) + " " + Math.round(-2147483648.5f));
    }
}
