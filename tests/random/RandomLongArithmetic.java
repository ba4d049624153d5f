// Shows long arithmetic on random and corner operands: every operator, shifts, conversions, comparisons, Long/Math methods.
import java.math.BigInteger;

public class RandomLongArithmetic {
    static long state;
    static String op = "";

    /** xorshift64*, written out here so that the draws depend on no library. */
    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static boolean coin() {
        return next(2) == 0;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        if (state == 0) {
            state = 1;
        }
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        for (int i = 0; i < count; i++) {
            String result;
            try {
                result = step();
            } catch (RuntimeException e) {
                // Without message where hot code could have raised it implicitly: HotSpot's compiler may leave that out.
                boolean implicit = e instanceof NullPointerException || e instanceof ClassCastException;
                result = "threw " + e.getClass().getName() + (implicit ? "" : ": " + e.getMessage());
            }
            System.out.println(i + " " + op + " -> " + result);
        }
        System.out.println("end " + summary());
    }
    static final long[] CORNERS = {
        0, 1, -1, 2, -2, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1L << 31, 1L << 32,
        -1L << 32, 0xFFFFFFFFL, 63, 64, 65, -64, 10, 1L << 53, (1L << 53) + 1, (1L << 24) + 1, 3037000500L, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL};

    static long operand() {
        int c = next(10);
        return c < 4 ? CORNERS[next(CORNERS.length)] : c < 6 ? next(40) - 20 : c < 7 ? 1L << next(64) : c < 8 ? (int) state : state * 0x9E3779B97F4A7C15L;
    }

    static String step() {
        long a = operand(), b = operand(), c = operand();
        int n = next(36);
        if (n < 6) {
            return tree();
        }
        op = "op" + n + " " + a + " " + b;
        switch (n) {
            case 6: return a + b + " " + (a - b) + " " + a * b;
            case 7: case 8: return a / b + "";
            case 9: case 10: return a % b + "";
            case 11: return (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a;
            case 12: return (a << b) + " " + (a >> b) + " " + (a >>> b);
            case 13: return (a << (int) b) + " " + (a >> (int) b) + " " + (a >>> (int) b);
            case 14: return -a + " " + Math.abs(a) + " " + Long.signum(a);
            case 15: return (byte) a + " " + (short) a + " " + (int) (char) a + " " + (int) a;
            case 16: return Integer.toHexString(Float.floatToRawIntBits((float) a)) + " " + Long.toHexString(Double.doubleToRawLongBits((double) a));
            case 17: return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
            case 18: return Long.compare(a, b) + " " + Long.compareUnsigned(a, b) + " " + Math.max(a, b) + " " + Math.min(a, b);
            case 19: return Long.divideUnsigned(a, b) + " " + Long.remainderUnsigned(a, b);
            case 20: return Long.bitCount(a) + " " + Long.numberOfLeadingZeros(a) + " " + Long.numberOfTrailingZeros(a) + " " + Long.highestOneBit(a) + " " + Long.lowestOneBit(a);
            case 21: return Long.reverse(a) + " " + Long.reverseBytes(a) + " " + Long.rotateLeft(a, (int) b) + " " + Long.rotateRight(a, (int) b);
            case 22: return Long.toString(a) + " " + Long.toHexString(a) + " " + Long.toBinaryString(a) + " " + Long.toOctalString(a) + " " + Long.toUnsignedString(a);
            case 23: return Long.toString(a, 2 + next(35)) + " " + Long.parseLong(Long.toString(a, 7), 7);
            case 24: return Math.addExact(a, b) + "";
            case 25: return Math.multiplyExact(a, b) + "";
            case 26: return Math.subtractExact(a, b) + " " + Math.negateExact(a);
            case 27: return Math.floorDiv(a, b) + " " + Math.floorMod(a, b) + " " + Math.floorMod(a, (int) b);
            case 28: return Math.multiplyHigh(a, b) + " " + Math.toIntExact(a);
            case 29: {
                long x = a;
                x += b;
                x ^= x << 5;
                x -= 3.75;
                x *= 1.5f;
                x >>>= 3;
                x |= b;
                x++;
                return x-- + " " + --x;
            }
            case 30: {
                int i = (int) a;
                i += b;
                i <<= b;
                byte y = (byte) b;
                y -= a;
                char z = (char) c;
                z *= a;
                return i + " " + y + " " + (int) z + " " + (i + a) + " " + (y * a);
            }
            case 31: return Long.parseLong("" + a + (b & 7)) + "";
            case 32: return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).add(BigInteger.valueOf(c)) + " " + BigInteger.valueOf(a).shiftLeft((int) (b & 70)).bitLength();
            case 33: return BigInteger.valueOf(a).pow(3).divideAndRemainder(BigInteger.valueOf(b))[1] + " " + BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)) + " " + BigInteger.valueOf(a).mod(BigInteger.valueOf(c)).hashCode();
            case 34: return Long.valueOf(a).equals(b) + " " + Long.hashCode(a) + " " + (a == b ? 1 : a < b ? a - b : b - a);
            default: {
                long h = 17;
                for (long i = a & 31; i >= 0; i -= 3) {
                    h = h * 31 + (i ^ b) / (i | 1);
                }
                return h + "";
            }
        }
    }

    static StringBuilder shown;

    /** A random expression tree, evaluated as it is drawn. */
    static String tree() {
        shown = new StringBuilder();
        op = "tree";
        try {
            long r = eval(4);
            op = "tree " + shown;
            return r + "";
        } catch (ArithmeticException e) {
            op = "tree " + shown;
            throw e;
        }
    }

    static long eval(int depth) {
        if (depth == 0 || next(6) == 0) {
            long v = operand();
            shown.append(v);
            return v;
        }
        shown.append('(');
        long a = eval(depth - 1);
        int o = next(15);
        shown.append(" +-*/%&|^<>u~iIc".charAt(o + 1));
        long r;
        if (o >= 11) {
            r = o == 11 ? ~a : o == 12 ? (int) a : o == 13 ? a & 0xFFFFFFFFL : (char) a;
        } else {
            long b = eval(depth - 1);
            switch (o) {
                case 0: r = a + b; break;
                case 1: r = a - b; break;
                case 2: r = a * b; break;
                case 3: r = a / b; break;
                case 4: r = a % b; break;
                case 5: r = a & b; break;
                case 6: r = a | b; break;
                case 7: r = a ^ b; break;
                case 8: r = a << b; break;
                case 9: r = a >> b; break;
                default: r = a >>> b;
            }
        }
        shown.append(')');
        return r;
    }

    static String summary() {
        return "done";
    }
}
