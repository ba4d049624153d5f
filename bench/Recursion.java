// Shows the speed of static calls and returns: Fibonacci, Ackermann, Takeuchi and the eight queens.
public class Recursion {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int tak(int x, int y, int z) {
        return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
    }

    static long fibLong(long n) {
        return n < 2 ? n : fibLong(n - 1) + fibLong(n - 2);
    }

    static int queens(int n, int row, int cols, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(cols | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        for (int round = 0; round < scale * 11; round++) {
            check = check * 31 + fib(28);
            check = check * 31 + ackermann(2, 300) + ackermann(3, 6);
            check = check * 31 + tak(16, 9, 3);
            check = check * 31 + fibLong(25);
            check = check * 31 + queens(8, 0, 0, 0, 0);
        }
        System.out.println("Recursion " + check);
    }
}
