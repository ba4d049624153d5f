// Shows the bit-twiddling intrinsics of Integer and Long and hand-written equivalents.
public class BitTricks {
    static int popcount(int x) {
        int n = 0;
        while (x != 0) { x &= x - 1; n++; }
        return n;
    }

    static int reverseBits(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) { r = (r << 1) | (x & 1); x >>>= 1; }
        return r;
    }

    public static void main(String[] args) {
        int[] vs = {0, 1, -1, 12, 0x80000000, 0x00F0F000, 123456789};
        for (int v : vs) {
            System.out.println(v + " bc=" + Integer.bitCount(v) + " nlz=" + Integer.numberOfLeadingZeros(v) + " ntz=" + Integer.numberOfTrailingZeros(v)
                + " hi=" + Integer.highestOneBit(v) + " lo=" + Integer.lowestOneBit(v) + " rev=" + Integer.reverse(v)
                + " rb=" + Integer.reverseBytes(v) + " sg=" + Integer.signum(v));
            System.out.println((popcount(v) == Integer.bitCount(v)) + " " + (reverseBits(v) == Integer.reverse(v)));
            System.out.println(Integer.toHexString(Integer.rotateLeft(v, 5)) + " " + Integer.toHexString(Integer.rotateRight(v, -5)));
        }
        long[] ls = {0L, 1L, -1L, 0x00FF00FF00FF00FFL, Long.MIN_VALUE};
        for (long v : ls) {
            System.out.println(v + " " + Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " "
                + Long.highestOneBit(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.rotateLeft(v, 13));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('A'));
        int a = 5, b = 9;
        a ^= b; b ^= a; a ^= b;
        System.out.println(a + " " + b);
        System.out.println((~5) + " " + (-5 == ~5 + 1) + " " + (6 & -6) + " " + (12 | 3) + " " + (0b1010 ^ 0b0110));
        boolean t = true, f = false;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ t) + " " + !t);
        for (int i = 0; i < 8; i++) System.out.print((i ^ (i >> 1)) + " ");
        System.out.println();
    }
}
