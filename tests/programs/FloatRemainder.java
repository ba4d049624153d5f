// Shows the floating-point % operator, IEEEremainder and strictfp methods.
public class FloatRemainder {
    static strictfp double strictSum(double a, double b) { return a * b + a / b; }

    public static void main(String[] args) {
        double[] as = {5.5, -5.5, 0.0, -0.0, 1e308, Double.POSITIVE_INFINITY, Double.NaN, 1e17};
        double[] bs = {2.0, -2.0, 0.3, Double.POSITIVE_INFINITY, 0.0, 1e-300};
        for (double a : as) {
            StringBuilder sb = new StringBuilder();
            for (double b : bs) sb.append(Long.toHexString(Double.doubleToLongBits(a % b))).append(' ');
            System.out.println(a + ": " + sb.toString().trim());
        }
        for (double a : as) {
            StringBuilder sb = new StringBuilder();
            for (double b : bs) sb.append(Integer.toHexString(Float.floatToIntBits((float) a % (float) b))).append(' ');
            System.out.println("f" + a + ": " + sb.toString().trim());
        }
        System.out.println(Math.IEEEremainder(5.5, 2.0) + " " + Math.IEEEremainder(7, 2) + " " + Math.IEEEremainder(-7, 2));
        System.out.println(5.5f % 2);
        System.out.println(-5.5 % 2);
        System.out.println(10 % 3.5);
        double d = 10.75;
        d %= 3;
        System.out.println(d);
        float f = -10.75f;
        f %= 4;
        System.out.println(f);
        System.out.println(strictSum(1e200, 1e-200) + " " + strictSum(3, 7));
        double acc = 0;
        for (int i = 0; i < 1000; i++) acc += 0.1;
        System.out.println(acc);
        float facc = 0;
        for (int i = 0; i < 1000; i++) facc += 0.1f;
        System.out.println(facc);
    }
}
