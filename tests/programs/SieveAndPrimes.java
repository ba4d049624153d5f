// Shows a prime sieve, factorization, perfect numbers and modular arithmetic.
import java.util.*;

public class SieveAndPrimes {
    static boolean[] sieve(int n) {
        boolean[] c = new boolean[n + 1];
        c[0] = c[1] = true;
        for (int i = 2; (long) i * i <= n; i++) if (!c[i]) for (int j = i * i; j <= n; j += i) c[j] = true;
        return c;
    }

    static TreeMap<Long, Integer> factor(long n) {
        TreeMap<Long, Integer> f = new TreeMap<>();
        for (long p = 2; p * p <= n; p++) while (n % p == 0) { f.merge(p, 1, Integer::sum); n /= p; }
        if (n > 1) f.merge(n, 1, Integer::sum);
        return f;
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    static long powMod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) { if ((e & 1) == 1) r = r * b % m; b = b * b % m; }
        return r;
    }

    static int phi(int n) {
        int r = n;
        for (long p : factor(n).keySet()) r -= r / (int) p;
        return r;
    }

    public static void main(String[] args) {
        boolean[] c = sieve(5000);
        int count = 0, last = 0, twins = 0;
        for (int i = 2; i <= 5000; i++) if (!c[i]) { count++; if (i - last == 2) twins++; last = i; }
        System.out.println(count + " primes, last " + last + ", twins " + twins);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 100; i++) if (!c[i]) sb.append(i).append(' ');
        System.out.println(sb);
        for (long n : new long[]{360, 97, 1001, 65536, 999983, 1_000_000_016_000_000_063L % 1_000_003}) System.out.println(n + " = " + factor(n));
        for (int n = 2; n < 500; n++) {
            int s = 1;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) s += d + (d * d == n ? 0 : n / d);
            if (s == n) System.out.println("perfect " + n);
        }
        System.out.println(gcd(1071, 462) + " " + gcd(0, 5) + " " + powMod(3, 200, 1_000_007) + " " + powMod(2, 1_000_000_006L, 1_000_000_007));
        for (int n : new int[]{1, 10, 36, 97}) System.out.print(phi(n) + " ");
        System.out.println();
        int goldbach = 0;
        for (int a = 2; a <= 500; a++) if (!c[a] && !c[1000 - a]) goldbach++;
        System.out.println(goldbach);
    }
}
