// Shows float arithmetic on random and corner operands, results as bits; NaN results are canonical (a NaN's payload after arithmetic is not specified).
public class RandomFloatArithmetic {
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
    static final float[] CORNERS = {
        0f, -0f, 1, -1, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, -Float.MIN_VALUE,
        Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_NORMAL, Float.MIN_NORMAL - Float.MIN_VALUE, 0x1p31f, -0x1p31f, 0x1.fffffep30f, 0x1p63f, -0x1p63f,
        0x1.fffffep62f, 0x1p23f, 0x1p24f, 16777218f, 8388609f, 0.1f, 1e-3f, 1e7f, 1e10f, 1.4e-45f, 3, 10, 0.49999997f, 3.1415927f, 65536f, -129f, 32768.5f};

    static float operand() {
        int c = next(10);
        return c < 5 ? CORNERS[next(CORNERS.length)] : c < 7 ? (next(2001) - 1000) / 16f
            : c < 8 ? Float.intBitsToFloat((int) (state >>> 20)) : c < 9 ? Math.scalb((float) state, next(200) - 160) : (int) state;
    }

    static String hex(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    static String hex(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String step() {
        float a = operand(), b = operand(), c = operand();
        int n = next(32);
        if (n < 6) {
            return tree();
        }
        op = "op" + n + " " + hex(a) + " " + hex(b);
        switch (n) {
            case 6: return hex(a + b) + " " + hex(a - b);
            case 7: return hex(a * b) + " " + hex(-a);
            case 8: return hex(a / b);
            case 9: case 10: return hex(a % b);
            case 11: return (int) a + " " + (long) a + " " + (byte) a + " " + (short) a + " " + (int) (char) a;
            case 12: return hex((double) a) + " " + hex((double) a * b) + " " + hex((float) ((double) a * b)) + " " + hex(a + 1.0);
            case 13: return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b) + " " + !(a > b);
            case 14: return Float.compare(a, b) + " " + hex(Math.max(a, b)) + " " + hex(Math.min(a, b)) + " " + Float.valueOf(a).equals(b);
            case 15: return Float.toString(a) + " " + Float.toString(a * b);
            case 16: return Float.toHexString(a) + " " + hex(Float.parseFloat(Float.toString(a)));
            case 17: return Math.round(a) + " " + hex(Math.abs(a)) + " " + hex(Math.signum(a)) + " " + hex(Math.floor(a)) + " " + hex((float) Math.sqrt(a));
            case 18: return hex(Math.fma(a, b, c));
            case 19: return hex(Math.ulp(a)) + " " + hex(Math.nextUp(a)) + " " + hex(Math.nextDown(a)) + " " + hex(Math.nextAfter(a, b)) + " " + Math.getExponent(a);
            case 20: {
                int k = next(500) - 250;
                return k + " " + hex(Math.scalb(a, k)) + " " + hex(Math.copySign(a, b));
            }
            case 21: return Float.isNaN(a) + " " + Float.isInfinite(b) + " " + Float.isFinite(c) + " " + Float.hashCode(a);
            case 22: {
                int bits = 0x7fc00000 | next(1 << 22) | next(2) << 31;
                float x = Float.intBitsToFloat(bits);
                float[] copy = {x, 1};
                return Float.isNaN(x) + " " + hex(x) + " " + (x == x) + " " + Integer.toHexString(Float.floatToRawIntBits(copy[0]));
            }
            case 23: {
                float x = a;
                x += b;
                x *= 3;
                x -= c;
                x /= 7;
                x += 0.1;
                x++;
                return hex(x--) + " " + hex(--x);
            }
            case 24: {
                int i = 5;
                i += a;
                long l = 5;
                l -= b;
                short y = 5;
                y *= c;
                char z = 'a';
                z -= a;
                return i + " " + l + " " + y + " " + (int) z;
            }
            case 25: {
                float sum = 0;
                for (int i = 0; i < 20; i++) {
                    sum = sum * 1.0001f + i / 3f - b;
                }
                return hex(sum);
            }
            case 26: return hex((a + b) * c) + " " + hex(a * c + b * c) + " " + hex(a > b ? a : c) + " " + (a > b || b > c) + " " + (a != a && b == b);
            case 27: {
                int i = (int) state;
                long l = state;
                return hex((float) i) + " " + hex((float) l) + " " + hex(i * a) + " " + hex(l + b) + " " + hex((float) (double) l);
            }
            case 28: return hex(Float.parseFloat(next(1000) + "." + next(1000000) + "e" + (next(90) - 50)));
            case 29: return hex((float) (char) a) + " " + hex((float) (byte) b) + " " + hex((short) a / b) + " " + (a += 1) + (b *= 2);
            case 30: return hex(a % 1) + " " + hex(b % Float.MIN_VALUE) + " " + hex(c % 0f) + " " + hex(Float.MAX_VALUE % a);
            default: return String.valueOf(a) + b + (double) c;
        }
    }

    static StringBuilder shown;

    /** A random expression tree, evaluated as it is drawn. */
    static String tree() {
        shown = new StringBuilder();
        float r = eval(4);
        op = "tree " + shown;
        return hex(r);
    }

    static float eval(int depth) {
        if (depth == 0 || next(6) == 0) {
            float v = operand();
            shown.append(hex(v));
            return v;
        }
        shown.append('(');
        float a = eval(depth - 1);
        int o = next(9);
        shown.append("+-*/%nidl".charAt(o));
        float r;
        switch (o) {
            case 0: r = a + eval(depth - 1); break;
            case 1: r = a - eval(depth - 1); break;
            case 2: r = a * eval(depth - 1); break;
            case 3: r = a / eval(depth - 1); break;
            case 4: r = a % eval(depth - 1); break;
            case 5: r = -a; break;
            case 6: r = (int) a; break;
            case 7: r = (float) (a + (double) eval(depth - 1)); break;
            default: r = (long) a;
        }
        shown.append(')');
        return r;
    }

    static String summary() {
        return "done";
    }
}
