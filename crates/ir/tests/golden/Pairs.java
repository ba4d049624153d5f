class Pairs {
    long total;
    static double scale = 1.5;

    static long mix(long a, int b, double c, float d) {
        long sum = a + b;
        double product = c * d;
        if (sum > product) {
            return sum << b;
        }
        return (long) product % 7;
    }

    long add(long more) {
        return total += more;
    }

    long next() {
        return total++;
    }

    static boolean ordered(double a, float b) {
        return a < 1.0 && b >= 2.0f;
    }

    static double fill(double[] values, long[] counts, int i) {
        values[i] += counts[i]--;
        return values[i] *= scale;
    }

    static long constants() {
        return 1L + 123456789012L ^ (long) 2.5f;
    }
}
