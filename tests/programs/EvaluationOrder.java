// Shows left-to-right evaluation of operands, arguments, array accesses and assignments.
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    static int v(int n) { log.append(n).append(' '); return n; }
    static boolean b(String n, boolean r) { log.append(n).append(' '); return r; }
    static int[] arr(String n, int[] a) { log.append(n).append(' '); return a; }
    static int sum(int a, int b, int c) { return a * 100 + b * 10 + c; }
    static void flush(Object r) { System.out.println(log + "=> " + r); log.setLength(0); }

    public static void main(String[] args) {
        flush(v(1) + v(2) * v(3));
        flush((v(1) + v(2)) * v(3) - v(4));
        flush(sum(v(3), v(2), v(1)));
        flush(b("t", true) || b("f", false));
        flush(b("f", false) && b("t", true));
        flush(b("f", false) & b("t", true));
        flush(b("t", true) | b("f", false));
        flush(b("f", false) || b("t", true) && b("x", false));
        int[] a = new int[5];
        arr("a", a)[v(2)] = v(9);
        flush(a[2]);
        int i = 0;
        a[i] = i = 2;
        flush(a[0] + " " + i);
        i = 1;
        int r = i++ + i++ * --i;
        flush(r + " " + i);
        i = 5;
        i = i++ + ++i;
        flush(i);
        try {
            arr("n", null)[v(1)] = v(2);
        } catch (NullPointerException e) {
            flush("NPE");
        }
        try {
            a[v(7)] = v(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("AIOOBE");
        }
        try {
            int q = v(4) / (v(1) - 1) + v(5);
            flush(q);
        } catch (ArithmeticException e) {
            flush("AE");
        }
        int k = 10;
        k -= 3 - (k = 2);
        flush(k);
        int[] x = {1, 2, 3}, y = {4, 5, 6};
        int idx = x[(x = y)[2] - 5];
        flush(idx);
    }
}
