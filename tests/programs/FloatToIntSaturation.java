// Shows saturation and NaN handling of float/double to integer conversions.
public class FloatToIntSaturation {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 0.9, -0.9, 1.5, -1.5, 2147483647.0, 2147483648.0, -2147483649.0, 1e18, 9.3e18, -9.3e18, 1e300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 300.7, 65536.5, 70000.0};
        for (double d : ds) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d);
        }
        for (double d : ds) {
            float f = (float) d;
            System.out.println(Integer.toHexString(Float.floatToIntBits(f)) + ": " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f + " " + (int) (char) f);
        }
        System.out.println((double) (float) Integer.MAX_VALUE);
        System.out.println((int) (float) Integer.MAX_VALUE);
        System.out.println((float) 16777217);
        System.out.println((double) Long.MAX_VALUE);
        System.out.println((long) (double) Long.MAX_VALUE);
        System.out.println((long) (double) (Long.MAX_VALUE - 600));
        System.out.println((double) (float) 0x7fffffbfL + " " + (double) (float) Long.MIN_VALUE);
        System.out.println((double) (float) 3.3);
        System.out.println((char) 98.6);
        int x = 'a' + (int) 1.99f;
        System.out.println((char) x);
    }
}
