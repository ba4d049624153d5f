// Shows Double.toString and Float.toString for values at formatting boundaries.
public class DoubleToStringHardCases {
    public static void main(String[] args) {
        double[] ds = {0, 1, 10, 100, 1e6, 9999999, 1e7, 12345678, 1e-3, 9.999e-4, 1e-4, 0.00123, 123456.789, 1e21, 1e22, 1e100,
            4.35, 0.1 + 0.7, 1.1 * 1.1, 100.0 / 3, 1e16 + 2, 9007199254740993.0, 1.7976931348623157e308, 2.2250738585072014e-308,
            Double.MIN_VALUE, -1.5e-10, 5e-5, 3.0e10, 123456789012345680.0, 0.3, 2.0 / 3};
        for (double d : ds) {
            String s = Double.toString(d);
            System.out.println(s + " " + (Double.parseDouble(s) == d) + " " + s.length());
        }
        float[] fs = {0f, 1f, 1e7f, 9999999f, 1e-3f, 9.9e-4f, 0.1f, 3.4028235e38f, 16777216f, 33554432f, 1f / 3, 0.7f + 0.1f, 1e10f, 123.456f};
        for (float f : fs) {
            String s = Float.toString(f);
            System.out.println(s + " " + (Float.parseFloat(s) == f));
        }
        StringBuilder sb = new StringBuilder();
        sb.append(1.0).append(' ').append(2.5f).append(' ').append(Double.NaN).append(' ').append(-0.0f);
        System.out.println(sb);
        System.out.println(String.valueOf(1e10) + " " + String.valueOf(1e10f));
        System.out.println("concat " + 1.25 + 0.5f + -1e-5);
    }
}
