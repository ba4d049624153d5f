// Shows records with every component kind: accessors, equals, hashCode and toString.
import java.util.*;

public class RecordBasics {
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, int[] arr, List<Integer> list) { }
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < 0) throw new IllegalArgumentException("x=" + x); }
        Point(int both) { this(both, both); }
        double norm() { return Math.sqrt((double) x * x + (double) y * y); }
        static Point parse(String s) { String[] p = s.split(","); return new Point(Integer.parseInt(p[0]), Integer.parseInt(p[1])); }
    }
    record Range(int lo, int hi) implements Comparable<Range> {
        Range { if (lo > hi) { int t = lo; lo = hi; hi = t; } }
        public int compareTo(Range o) { return Integer.compare(lo, o.lo); }
        @Override public int hi() { return hi * 10; }
    }
    record Pair<A, B>(A first, B second) { <C> Pair<C, B> withFirst(C c) { return new Pair<>(c, second); } }
    record Empty() { }
    record Nested(Point p, Pair<String, Point> q, Nested next) { }
    record Custom(String s) { @Override public boolean equals(Object o) { return o instanceof Custom c && c.s.equalsIgnoreCase(s); } @Override public int hashCode() { return 1; } @Override public String toString() { return "<" + s + ">"; } }

    public static void main(String[] args) {
        int[] arr = {1};
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, "s", arr, List.of(1, 2));
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, "s", arr, new ArrayList<>(List.of(1, 2)));
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        System.out.println(a.z() + " " + a.b() + " " + a.s() + " " + a.c() + " " + a.i() + " " + a.l() + " " + a.f() + " " + a.d() + " " + a.str() + " " + a.arr()[0] + " " + a.list());
        System.out.println(new Point(3, 4) + " " + new Point(3, 4).norm() + " " + new Point(5).hashCode() + " " + Point.parse("7,8") + " " + Point.ORIGIN);
        try { new Point(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new Range(5, 2) + " " + new Range(5, 2).hi() + " " + new Range(1, 2).compareTo(new Range(2, 1)));
        Pair<String, Integer> p = new Pair<>("k", null);
        System.out.println(p + " " + p.withFirst(2.5) + " " + p.equals(new Pair<>("k", null)) + " " + p.hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Nested(new Point(1, 2), new Pair<>("z", new Point(3)), new Nested(null, null, null)));
        System.out.println(new Custom("Ab").equals(new Custom("aB")) + " " + new Custom("q"));
        record F(float f, double d) { }
        System.out.println(new F(-0f, Double.NaN).equals(new F(0f, Double.NaN)) + " " + new F(Float.NaN, 1).equals(new F(Float.NaN, 1)) + " " + new F(1f, 2.0).hashCode());
        Set<Point> set = new HashSet<>(List.of(new Point(1, 1), new Point(2, 2)));
        System.out.println(set.contains(new Point(2)) + " " + set.contains(new Point(3)));
        System.out.println(new Point(1, 2).equals(null) + " " + new Point(1, 2).equals("x"));
    }
}
