// Shows long wraparound, mixed int/long promotion and 64-bit comparisons.
public class LongArithmetic {
    static long mix(long a, long b) {
        a ^= b << 13;
        a += b >>> 7;
        a *= 0x9E3779B97F4A7C15L;
        return a ^ (a >> 31);
    }

    public static void main(String[] args) {
        long max = Long.MAX_VALUE, min = Long.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(max * max);
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(3037000500L * 3037000500L);
        int i = Integer.MAX_VALUE;
        System.out.println(i + 1L);
        System.out.println((long) (i + 1));
        System.out.println((long) i + 1);
        System.out.println((int) 0x1_2345_6789L);
        System.out.println((short) 0x1_2345_6789L);
        System.out.println((byte) 0x1_2345_6789L);
        System.out.println((char) 0x1_0000_0041L);
        System.out.println(max > min);
        System.out.println(Long.compare(min, max));
        System.out.println(0x80000000 == 0x80000000L);
        long acc = 1;
        for (int k = 0; k < 10; k++) {
            acc = mix(acc, k + 1);
            System.out.println(acc);
        }
        long fib = 0, next = 1;
        for (int k = 0; k < 100; k++) { long t = fib + next; fib = next; next = t; }
        System.out.println(fib);
        try { Math.multiplyExact(max, 2L); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(Math.multiplyHigh(max, max) + " " + Math.multiplyHigh(min, 3L));
    }
}
