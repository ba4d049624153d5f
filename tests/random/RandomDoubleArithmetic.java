// Shows double arithmetic on random and corner operands, results as bits; NaN results are canonical (a NaN's payload after arithmetic is not specified).
public class RandomDoubleArithmetic {
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
    static final double[] CORNERS = {
        0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE,
        Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, Double.MIN_NORMAL - Double.MIN_VALUE, 0x1p31, -0x1p31, 0x1p31 - 1, -0x1p31 - 1, 0x1p63, -0x1p63,
        0x1.fffffffffffffp62, 0x1p52, 0x1p53, 0x1p53 + 2, 4503599627370497.5, 0.1, 1e-3, 1e7, 1e22, 1e23, 2e-323, 9007199254740993.0, Float.MAX_VALUE, 0x1.ffffffp127,
        Float.MIN_VALUE, 0x1p-150, 0x1.000001p-150, Math.PI, 3, 10, 0.49999999999999994};

    static double operand() {
        int c = next(10);
        return c < 5 ? CORNERS[next(CORNERS.length)] : c < 7 ? (next(2001) - 1000) / 16.0
            : c < 8 ? Double.longBitsToDouble(state * 0x9E3779B97F4A7C15L) : c < 9 ? Math.scalb((double) state, next(200) - 160) : (int) state;
    }

    static String hex(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String step() {
        double a = operand(), b = operand(), c = operand();
        int n = next(34);
        if (n < 6) {
            return tree();
        }
        op = "op" + n + " " + hex(a) + " " + hex(b);
        switch (n) {
            case 6: return hex(a + b) + " " + hex(a - b);
            case 7: return hex(a * b) + " " + hex(-a);
            case 8: return hex(a / b) + "";
            case 9: case 10: return hex(a % b);
            case 11: return (int) a + " " + (long) a + " " + (byte) a + " " + (short) a + " " + (int) (char) a;
            case 12: return Integer.toHexString(Float.floatToIntBits((float) a)) + " " + (int) (float) a + " " + hex((float) b);
            case 13: return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b) + " " + !(a < b);
            case 14: return Double.compare(a, b) + " " + hex(Math.max(a, b)) + " " + hex(Math.min(a, b)) + " " + Double.valueOf(a).equals(b);
            case 15: return Double.toString(a) + " " + Double.toString(a * b);
            case 16: return Double.toHexString(a) + " " + hex(Double.parseDouble(Double.toString(a)));
            case 17: return hex(Math.floor(a)) + " " + hex(Math.ceil(a)) + " " + hex(Math.rint(a)) + " " + Math.round(a) + " " + hex(Math.abs(a)) + " " + hex(Math.signum(a));
            case 18: return hex(Math.sqrt(a)) + " " + hex(Math.sqrt(b)) + " " + hex(StrictMath.cbrt(a));
            case 19: return hex(Math.fma(a, b, c));
            case 20: return hex(Math.ulp(a)) + " " + hex(Math.nextUp(a)) + " " + hex(Math.nextDown(a)) + " " + hex(Math.nextAfter(a, b)) + " " + Math.getExponent(a);
            case 21: {
                int k = next(3000) - 1500;
                return k + " " + hex(Math.scalb(a, k)) + " " + hex(Math.copySign(a, b));
            }
            case 22: return hex(Math.IEEEremainder(a, b));
            case 23: return hex(StrictMath.hypot(a, b)) + " " + hex(StrictMath.pow(a, b));
            case 24: return hex(StrictMath.exp(a)) + " " + hex(StrictMath.pow(a, 2)) + " " + hex(StrictMath.pow(2, b));
            case 25: return Double.isNaN(a) + " " + Double.isInfinite(b) + " " + Double.isFinite(c) + " " + Double.hashCode(a) + " " + Double.valueOf(b).hashCode();
            case 26: {
                long bits = 0x7ff0000000000001L | state >>> 12 | (long) next(2) << 63;
                double x = Double.longBitsToDouble(bits | 0x0008000000000000L);
                double[] copy = {x, 1};
                return Double.isNaN(x) + " " + hex(x) + " " + (x == x) + " " + Long.toHexString(Double.doubleToRawLongBits(copy[0]));
            }
            case 27: {
                double x = a;
                x += b;
                x *= 3;
                x -= c;
                x /= 7;
                x++;
                return hex(x--) + " " + hex(--x);
            }
            case 28: {
                int i = 5;
                i += a;
                long l = 5;
                l -= b;
                byte y = 5;
                y += c;
                char z = 'a';
                z += a;
                return i + " " + l + " " + y + " " + (int) z;
            }
            case 29: {
                double sum = 0;
                for (int i = 0; i < 20; i++) {
                    sum = sum * 1.0001 + i / 3.0 - b;
                }
                return hex(sum);
            }
            case 30: return hex((a + b) * c) + " " + hex(a * c + b * c) + " " + hex(a > b ? a : c) + " " + (a > b || b > c) + " " + (a != a && b == b);
            case 31: return hex(Math.toRadians(a)) + " " + hex(Math.toDegrees(b)) + " " + hex(StrictMath.floorMod((long) a, 7));
            case 32: return hex(Double.parseDouble(next(1000000) + "." + next(1000000) + "e" + (next(640) - 330)));
            default: return String.valueOf(a) + b + (float) c;
        }
    }

    static StringBuilder shown;

    /** A random expression tree, evaluated as it is drawn. */
    static String tree() {
        shown = new StringBuilder();
        double r = eval(4);
        op = "tree " + shown;
        return hex(r);
    }

    static double eval(int depth) {
        if (depth == 0 || next(6) == 0) {
            double v = operand();
            shown.append(hex(v));
            return v;
        }
        shown.append('(');
        double a = eval(depth - 1);
        int o = next(10);
        shown.append("+-*/%nfilq".charAt(o));
        double r;
        switch (o) {
            case 0: r = a + eval(depth - 1); break;
            case 1: r = a - eval(depth - 1); break;
            case 2: r = a * eval(depth - 1); break;
            case 3: r = a / eval(depth - 1); break;
            case 4: r = a % eval(depth - 1); break;
            case 5: r = -a; break;
            case 6: r = (float) a; break;
            case 7: r = (int) a; break;
            case 8: r = (long) a; break;
            default: r = Math.sqrt(a);
        }
        shown.append(')');
        return r;
    }

    static String summary() {
        return "done";
    }
}
