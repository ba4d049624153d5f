// Shows that shift counts are masked to 5 bits for int and 6 bits for long.
public class ShiftMasking {
    public static void main(String[] args) {
        int[] counts = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, -32, -64, 1000};
        int[] values = {1, -1, 0x12345678, Integer.MIN_VALUE};
        for (int v : values) {
            for (int c : counts) {
                System.out.println(v + " by " + c + ": " + (v << c) + " " + (v >> c) + " " + (v >>> c));
            }
        }
        long[] lvalues = {1L, -1L, 0x123456789ABCDEFL, Long.MIN_VALUE};
        for (long v : lvalues) {
            for (int c : counts) {
                System.out.println(v + " by " + c + ": " + (v << c) + " " + (v >> c) + " " + (v >>> c));
            }
        }
        int x = 1;
        long big = 33L;
        System.out.println(x << big);
        x <<= big;
        System.out.println(x);
        x = -8;
        x >>>= 33L;
        System.out.println(x);
        byte b = -1;
        System.out.println(b >>> 4);
        b >>>= 4;
        System.out.println(b);
        b = (byte) 0x80;
        b >>= 1;
        System.out.println(b);
        char c = 0xFFFF;
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        short s = (short) 0x8001;
        System.out.println((s & 0xFFFF) >> 1);
        s <<= 1;
        System.out.println(s);
    }
}
