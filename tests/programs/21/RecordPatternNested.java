// Shows nested record deconstruction in instanceof and switch with var and primitive components.
public class RecordPatternNested {
    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    record Box<T>(T content) { }
    record Pair<A, B>(A a, B b) { }
    record Mixed(byte b, char c, long l, double d, boolean z, String s, int[] arr) { }

    static String shape(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) return "vertical " + (y2 - y1);
        if (o instanceof Line(Point(int x1, int y1), Point(int x2, int y2))) return "slope " + (double) (y2 - y1) / (x2 - x1);
        if (!(o instanceof Point(int px, int py))) return "unknown";
        return "point " + (px + py);
    }

    static String box(Box<?> b) {
        return switch (b) {
            case Box<?>(String s) -> "string box " + s;
            case Box<?>(Integer i) when i > 10 -> "big int box";
            case Box<?>(Box<?>(var inner)) -> "box of box of " + inner;
            case Box<?>(Pair<?, ?>(Integer l, Integer r)) -> "sum box " + (l + r);
            case Box<?>(var x) -> "box " + x;
        };
    }

    static <T extends Comparable<T>> T max(Pair<T, T> p) {
        return switch (p) { case Pair<T, T>(var a, var b) when a.compareTo(b) >= 0 -> a; case Pair<T, T>(var a, var b) -> b; };
    }

    static String mixed(Object o) {
        return o instanceof Mixed(byte b, char c, long l, double d, boolean z, String s, int[] arr) ? "" + b + c + l + d + z + s + arr.length : "no";
    }

    public static void main(String[] args) {
        System.out.println(shape(new Line(new Point(1, 2), new Point(1, 9))));
        System.out.println(shape(new Line(new Point(0, 0), new Point(4, 2))));
        System.out.println(shape(new Point(3, 4)) + " " + shape("x") + " " + shape(new Line(null, new Point(1, 1))));
        for (Box<?> b : new Box<?>[]{new Box<>("s"), new Box<>(50), new Box<>(5), new Box<>(new Box<>("deep")), new Box<>(new Pair<>(3, 4)), new Box<>(new Pair<>(3, "x")), new Box<>(null)}) System.out.println(box(b));
        System.out.println(max(new Pair<>("a", "b")) + " " + max(new Pair<>(9, 3)));
        System.out.println(mixed(new Mixed((byte) -1, 'q', 1L << 33, 2.5, true, null, new int[2])) + " " + mixed(1));
        Object o = new Pair<>(new Point(1, 2), new Box<>(new Point(3, 4)));
        if (o instanceof Pair<?, ?>(Point(var a, var b), Box<?>(Point(var c, var d))) && a < d) System.out.println(a + b + c + d);
        int sum = 0;
        for (Object x : new Object[]{new Point(1, 1), "skip", new Point(2, 3)}) { if (!(x instanceof Point(int p, int q))) continue; sum += p * q; }
        System.out.println(sum);
    }
}
