// Shows recursion several thousand frames deep with different frame shapes.
public class DeepRecursion {
    static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }
    static long sum(long a, double d, int n) { return n == 0 ? a + (long) d : sum(a + n, d + 0.5, n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    int field;
    int virt(int n) { field += n; return n <= 0 ? field : virt(n - 1); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static String build(int n) { return n == 0 ? "" : build(n - 1) + (char) ('a' + n % 26); }
    static int unwind(int n) {
        try {
            if (n == 0) throw new IllegalStateException("bottom");
            return unwind(n - 1);
        } finally {
            finallyCount++;
        }
    }
    static int finallyCount;
    interface F { int f(F self, int n); }

    static class Node {
        Node next; int v;
        Node(int v, Node next) { this.v = v; this.next = next; }
        int total() { return v + (next == null ? 0 : next.total()); }
    }

    public static void main(String[] args) {
        System.out.println(count(5000));
        System.out.println(sum(0, 0, 4000));
        System.out.println(even(5000) + " " + odd(4999) + " " + even(3001));
        System.out.println(new DeepRecursion().virt(3000));
        System.out.println(ack(2, 50));
        System.out.println(build(1000).hashCode());
        try { unwind(2000); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + finallyCount); }
        F f = (self, n) -> n == 0 ? 7 : self.f(self, n - 1);
        System.out.println(f.f(f, 2000));
        Node list = null;
        for (int i = 0; i < 3000; i++) list = new Node(i, list);
        System.out.println(list.total());
    }
}
