// Shows the sign rules of / and %, floorDiv/floorMod, and MIN_VALUE / -1.
public class DivisionRemainderSigns {
    public static void main(String[] args) {
        int[] as = {7, -7, 0, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] bs = {3, -3, 1, -1, Integer.MIN_VALUE};
        for (int a : as) {
            for (int b : bs) {
                System.out.println(a + "," + b + ": " + (a / b) + " " + (a % b) + " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
            }
        }
        long[] las = {7L, -7L, Long.MIN_VALUE, Long.MAX_VALUE};
        long[] lbs = {3L, -3L, -1L, Long.MIN_VALUE};
        for (long a : las) {
            for (long b : lbs) {
                System.out.println(a + "," + b + ": " + (a / b) + " " + (a % b) + " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
            }
        }
        for (int a : as) {
            if (a == (a / 2) * 2 + a % 2) System.out.println("identity holds for " + a);
        }
        System.out.println(Math.floorMod(-7L, 3));
        System.out.println((byte) -128 / (byte) -1);
        System.out.println((-7 >> 1) + " " + (-7 / 2));
        short s = Short.MIN_VALUE;
        s /= -1;
        System.out.println(s);
        byte b = Byte.MIN_VALUE;
        b /= -1;
        System.out.println(b);
        char c = 'z';
        c %= 10;
        System.out.println((int) c);
    }
}
