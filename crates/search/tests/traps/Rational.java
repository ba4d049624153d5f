import glassbox.Domain;

/** Paper 001, section 3.2.2: the invariant reads both numbers, and often depends on one of them alone. */
public class Rational {
    @Domain(min = -3, max = 4) int numerator;
    @Domain(min = -1, max = 4) int denominator;

    public Rational() {
        denominator = 1;
    }

    boolean repOk() {
        int n = Math.abs(numerator), d = denominator;
        if (d <= 0) return false;
        if (n > 0 && gcd(n, d) > 1) return false;
        return true;
    }

    private static int gcd(int n, int d) {
        while (d != 0) {
            int rest = n % d;
            n = d;
            d = rest;
        }
        return n;
    }

    public void negate() {
        numerator = -numerator;
    }

    /** Wrong for zero, which the invariant allows to have any denominator. */
    public void increment() {
        numerator += denominator;
    }

    /** Wrong where the sum can be reduced. */
    public void addHalf() {
        numerator = 2 * numerator + denominator;
        denominator = 2 * denominator;
    }

    /** Reads both numbers, as the invariant does; where the denominator is large, the other one does not matter. */
    public boolean isGreat() {
        int n = Math.abs(numerator), d = denominator;
        if (d > 2) return false;
        return n > d;
    }
}
