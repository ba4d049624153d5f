// Shows the speed of plain loops over boolean[] and int[]: sieves of primes and a prefix table.
public class Sieve {
    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        for (int round = 0; round < scale * 35; round++) {
            int n = 300000 + round;
            boolean[] composite = new boolean[n + 1];
            for (int i = 2; (long) i * i <= n; i++) {
                if (!composite[i]) {
                    for (int j = i * i; j <= n; j += i) {
                        composite[j] = true;
                    }
                }
            }
            int[] least = new int[n + 1];
            int[] primes = new int[n / 4];
            int count = 0;
            for (int i = 2; i <= n; i++) {
                if (least[i] == 0) {
                    least[i] = i;
                    primes[count++] = i;
                }
                for (int k = 0; k < count; k++) {
                    long m = (long) primes[k] * i;
                    if (primes[k] > least[i] || m > n) {
                        break;
                    }
                    least[(int) m] = primes[k];
                }
            }
            for (int i = 2; i <= n; i++) {
                if (composite[i] == (least[i] == i)) {
                    throw new IllegalStateException("sieves differ at " + i);
                }
                check = check * 31 + least[i];
            }
            check ^= count;
        }
        System.out.println("Sieve " + check);
    }
}
