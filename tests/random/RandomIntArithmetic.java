// Shows int arithmetic on random and corner operands: every operator, shifts, conversions, comparisons, Integer/Math methods.
public class RandomIntArithmetic {
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
    static final int[] CORNERS = {
        0, 1, -1, 2, -2, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 1, 31, 32, 33, -31, -32, 127, 128, -128, -129,
        255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 0x55555555, 0xAAAAAAAA, 16777217, 46341, 10, 1000000007};

    static int operand() {
        int c = next(10);
        return c < 4 ? CORNERS[next(CORNERS.length)] : c < 6 ? next(40) - 20 : c < 7 ? 1 << next(32) : (int) (state >>> 11);
    }

    @SuppressWarnings("fallthrough")
    static String step() {
        int a = operand(), b = operand(), c = operand();
        int n = next(40);
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
            case 13: return (a << (long) b) + " " + (a >> (long) b << 32) + " " + (a >>> ((long) b << 1));
            case 14: return -a + " " + +a + " " + Math.abs(a) + " " + Integer.signum(a);
            case 15: return (byte) a + " " + (short) a + " " + (int) (char) a + " " + (long) a;
            case 16: return Integer.toHexString(Float.floatToRawIntBits((float) a)) + " " + Long.toHexString(Double.doubleToRawLongBits((double) a));
            case 17: return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
            case 18: return Integer.compare(a, b) + " " + Integer.compareUnsigned(a, b) + " " + Math.max(a, b) + " " + Math.min(a, b);
            case 19: return Integer.divideUnsigned(a, b) + " " + Integer.remainderUnsigned(a, b);
            case 20: return Integer.bitCount(a) + " " + Integer.numberOfLeadingZeros(a) + " " + Integer.numberOfTrailingZeros(a) + " " + Integer.highestOneBit(a) + " " + Integer.lowestOneBit(a);
            case 21: return Integer.reverse(a) + " " + Integer.reverseBytes(a) + " " + Integer.rotateLeft(a, b) + " " + Integer.rotateRight(a, b);
            case 22: return Integer.toString(a) + " " + Integer.toHexString(a) + " " + Integer.toBinaryString(a) + " " + Integer.toOctalString(a) + " " + Integer.toUnsignedString(a);
            case 23: return Integer.toString(a, 2 + next(35)) + " " + Integer.parseInt(Integer.toString(a, 7), 7) + " " + Integer.toUnsignedLong(a);
            case 24: return Math.addExact(a, b) + "";
            case 25: return Math.multiplyExact(a, b) + "";
            case 26: return Math.subtractExact(a, b) + " " + Math.negateExact(a);
            case 27: return Math.floorDiv(a, b) + " " + Math.floorMod(a, b);
            case 28: return Math.multiplyFull(a, b) + " " + Math.multiplyHigh(a, b);
            case 29: return Math.toIntExact((long) a + b) + " " + Math.incrementExact(a) + " " + Math.decrementExact(b);
            case 30: {
                int x = a;
                x += b;
                x ^= x << 5;
                x -= 3.75;
                x *= 1.5f;
                x >>>= 3;
                x |= b;
                x++;
                return x-- + " " + --x;
            }
            case 31: {
                byte x = (byte) a;
                short y = (short) b;
                char z = (char) c;
                x += y;
                y *= x;
                z ^= x;
                x >>>= 1;
                y <<= 3;
                z++;
                x--;
                return x + " " + y + " " + (int) z + " " + (x + y + z) + " " + (x / (y | 1)) + " " + z % (x | 1);
            }
            case 32: return Integer.parseInt("" + a + (b & 7)) + "";
            case 33: return (a & b) * 31 + (a ^ c) - (b >>> 3) / (c | 1) + "";
            case 34: {
                int k = a & 15;
                switch (a) {
                    case Integer.MIN_VALUE: return "min";
                    case -1: return "minus one";
                    case 0: return "zero";
                    case 1000000007: return "prime";
                    default:
                }
                switch (k) {
                    case 0: return "t0";
                    case 1: case 2: return "t12";
                    case 3: k += 100;
                    case 4: k *= 2; break;
                    case 9: return "t9";
                    default: k = -k;
                }
                return "k" + k;
            }
            case 35: return Integer.valueOf(a).equals(b) + " " + Integer.valueOf(a).hashCode() + " " + Integer.hashCode(b) + " " + ((Integer) (a & 63)).compareTo(b & 63);
            case 36: return (a == b ? 1 : a < b ? a - b : b - a) + " " + (a > 0 && b > 0 || c > 0) + " " + (a > 0 ^ b > 0) + " " + (a > 0 & b > 0 | c > 0);
            case 37: return Character.getNumericValue(a & 127) + " " + Character.isLetterOrDigit((char) (a & 255)) + " " + (int) Character.toUpperCase((char) (a & 255)) + " " + Character.digit((char) (b & 127), 16);
            case 38: {
                int h = 17;
                for (int i = a & 31; i >= 0; i -= 3) {
                    h = h * 31 + (i ^ b);
                }
                return h + "";
            }
            default: return Integer.decode("0x" + Integer.toHexString(a & 0x7fffffff)) + " " + Integer.parseUnsignedInt(Integer.toUnsignedString(a)) + " " + Byte.toUnsignedInt((byte) a) + " " + Short.toUnsignedInt((short) b);
        }
    }

    static StringBuilder shown;

    /** A random expression tree, evaluated as it is drawn. */
    static String tree() {
        shown = new StringBuilder();
        op = "tree";
        try {
            int r = eval(4);
            op = "tree " + shown;
            return r + "";
        } catch (ArithmeticException e) {
            op = "tree " + shown;
            throw e;
        }
    }

    static int eval(int depth) {
        if (depth == 0 || next(6) == 0) {
            int v = operand();
            shown.append(v);
            return v;
        }
        shown.append('(');
        int a = eval(depth - 1);
        int o = next(15);
        shown.append(" +-*/%&|^<>u~bsc".charAt(o + 1));
        int r;
        if (o >= 11) {
            r = o == 11 ? ~a : o == 12 ? (byte) a : o == 13 ? (short) a : (char) a;
        } else {
            int b = eval(depth - 1);
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
