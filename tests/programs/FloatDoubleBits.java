// Shows the exact bit patterns of float and double values, including NaN and signed zero.
public class FloatDoubleBits {
    static void f(String n, float v) { System.out.println(n + " " + Integer.toHexString(Float.floatToRawIntBits(v)) + " " + v); }
    static void d(String n, double v) { System.out.println(n + " " + Long.toHexString(Double.doubleToRawLongBits(v)) + " " + v); }

    public static void main(String[] args) {
        f("one", 1f);
        f("tenth", 0.1f);
        f("max", Float.MAX_VALUE);
        f("minNormal*4", Float.MIN_NORMAL * 4);
        f("negzero", -0f);
        f("inf", Float.POSITIVE_INFINITY);
        f("overflow", Float.MAX_VALUE * 2);
        f("underflow", Float.MIN_NORMAL / 1e30f);
        f("third", 1f / 3f);
        d("one", 1);
        d("tenth", 0.1);
        d("sum", 0.1 + 0.2);
        d("max", Double.MAX_VALUE);
        d("minNormal", Double.MIN_NORMAL);
        d("negzero", -0.0);
        d("neginf", Double.NEGATIVE_INFINITY);
        d("third", 1.0 / 3.0);
        d("f2d", 0.1f);
        f("d2f", (float) 0.1);
        f("d2f big", (float) 1e300);
        f("d2f round", (float) 16777217.0);
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.NaN)));
        System.out.println(Long.toHexString(Double.doubleToLongBits(Double.NaN)));
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc12345))));
        System.out.println(Float.intBitsToFloat(0x40490fdb));
        System.out.println(Double.longBitsToDouble(0x400921fb54442d18L));
        System.out.println(Double.toHexString(Math.PI) + " " + Double.toHexString(Double.MIN_VALUE) + " " + Float.toHexString(0.1f));
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(1f) + " " + Math.nextUp(1.0) + " " + Math.nextDown(1f));
        System.out.println(Math.getExponent(1e10) + " " + Math.getExponent(0.0) + " " + Math.getExponent(Double.NaN));
        System.out.println(Math.scalb(1.5, 10) + " " + Math.scalb(1.5f, -3));
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.signum(-2.5) + " " + Math.signum(-0.0));
        System.out.println(0x1.8p3 + " " + 0x1p-2f);
    }
}
