// Shows comparison semantics of NaN, infinities and signed zero in branches and wrappers.
public class NaNComparisons {
    static String rel(double a, double b) {
        StringBuilder sb = new StringBuilder();
        if (a < b) sb.append("lt ");
        if (a <= b) sb.append("le ");
        if (a > b) sb.append("gt ");
        if (a >= b) sb.append("ge ");
        if (a == b) sb.append("eq ");
        if (a != b) sb.append("ne ");
        if (!(a < b)) sb.append("!lt ");
        if (!(a > b)) sb.append("!gt");
        return sb.toString();
    }

    static String relf(float a, float b) {
        return (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b);
    }

    public static void main(String[] args) {
        double[] v = {Double.NaN, 0.0, -0.0, 1.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : v) for (double b : v) {
            System.out.println(a + " vs " + b + ": " + rel(a, b) + " " + Double.compare(a, b));
            System.out.println("  float " + relf((float) a, (float) b) + " " + Double.valueOf(a).equals(b));
        }
        System.out.println(Double.NaN + 1 == Double.NaN);
        System.out.println(Double.isNaN(0.0 / 0.0));
        System.out.println(Double.POSITIVE_INFINITY - Double.POSITIVE_INFINITY);
        System.out.println(Double.POSITIVE_INFINITY * 0);
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1f, Float.NaN));
        System.out.println(Math.sqrt(-1) + " " + Math.sqrt(-0.0));
        System.out.println(1 / -0.0 + " " + 1 / 0.0);
        System.out.println(0.0 == -0.0);
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.hashCode(-0.0) + " " + Double.hashCode(Double.NaN) + " " + Float.hashCode(1.5f));
        double[] sorted = {3, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY};
        java.util.Arrays.sort(sorted);
        System.out.println(java.util.Arrays.toString(sorted));
    }
}
