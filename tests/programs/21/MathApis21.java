// Shows Math.clamp, ceilDiv, ceilMod, unsignedMultiplyHigh and bit compress and expand.
public class MathApis21 {
    public static void main(String[] args) {
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.clamp(-5L, 0L, 10L) + " " + Math.clamp(0.5, 1.0, 2.0) + " " + Math.clamp(7f, 1f, 9f) + " " + Math.clamp(Long.MAX_VALUE, -3, 3));
        try { Math.clamp(1L, 5, 2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Math.clamp(1.0, Double.NaN, 2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(Math.clamp(Double.NaN, 0, 1) + " " + Math.clamp(-0.0, 0.0, 1.0));
        int[][] pairs = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {6, 3}, {Integer.MIN_VALUE, -1}};
        for (int[] p : pairs) System.out.println(p[0] + "," + p[1] + ": " + Math.ceilDiv(p[0], p[1]) + " " + Math.ceilMod(p[0], p[1]) + " " + Math.floorDiv(p[0], p[1]));
        try { Math.ceilDivExact(Integer.MIN_VALUE, -1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Math.divideExact(Integer.MIN_VALUE, -1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.multiplyHigh(-1L, -1L) + " " + Math.absExact(-5));
        try { Math.absExact(Integer.MIN_VALUE); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(Integer.toHexString(Integer.compress(0xCAFEBABE, 0xFF00FFF0)) + " " + Integer.toHexString(Integer.expand(0x000CABAB, 0xFF00FFF0)));
        System.out.println(Long.toHexString(Long.compress(0x0123456789ABCDEFL, 0xF0F0F0F0F0F0F0F0L)) + " " + Long.toHexString(Long.expand(0xFFL, 0x8080808080808080L)));
        System.out.println(Math.fma(2.0, 3.0, 1.0) + " " + Float.float16ToFloat((short) 0x3C00) + " " + Integer.toHexString(Float.floatToFloat16(1.5f) & 0xFFFF));
        System.out.println(StrictMath.clamp(5L, 1, 3) + " " + StrictMath.ceilDiv(5, 2) + " " + Math.ceilDiv(9L, 4));
        java.math.BigInteger b = java.math.BigInteger.TWO.pow(300).parallelMultiply(java.math.BigInteger.TEN);
        System.out.println(b.bitLength());
    }
}
