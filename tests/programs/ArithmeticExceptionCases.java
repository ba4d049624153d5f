// Shows which integer operations throw ArithmeticException and that floating ones do not.
public class ArithmeticExceptionCases {
    interface Op { Object run(); }

    static void attempt(String name, Op op) {
        try {
            System.out.println(name + " = " + op.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " threw " + e);
        }
    }

    static int zero() { return 0; }

    static int sideEffects = 0;

    static int touch(int v) {
        sideEffects++;
        return v;
    }

    public static void main(String[] args) {
        attempt("1/0", () -> 1 / zero());
        attempt("1%0", () -> 1 % zero());
        attempt("1L/0L", () -> 1L / (long) zero());
        attempt("1L%0L", () -> 1L % (long) zero());
        attempt("1.0/0", () -> 1.0 / zero());
        attempt("1.0%0", () -> 1.0 % zero());
        attempt("0f/0", () -> 0f / zero());
        attempt("-1f/0", () -> -1f / zero());
        attempt("MIN/-1", () -> Integer.MIN_VALUE / (zero() - 1));
        attempt("char/0", () -> 'a' / zero());
        attempt("floorMod", () -> Math.floorMod(5, zero()));
        attempt("divideUnsigned", () -> Integer.divideUnsigned(5, zero()));
        attempt("remainderUnsigned", () -> Long.remainderUnsigned(5, zero()));
        int[] a = {10, 20};
        int i = 0;
        try {
            a[i++] /= zero();
        } catch (ArithmeticException e) {
            System.out.println("i=" + i + " a[0]=" + a[0]);
        }
        try {
            System.out.println(touch(1) / (touch(2) - touch(2)) + touch(3));
        } catch (ArithmeticException e) {
            System.out.println("side effects: " + sideEffects);
        }
    }
}
