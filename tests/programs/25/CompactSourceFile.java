// Shows a compact source file with an implicitly declared class, fields, methods and nested types.
int calls;
final List<String> log = new ArrayList<>();

record Point(int x, int y) {
    int dist() { return Math.abs(x) + Math.abs(y); }
}

enum Dir { N, E, S, W; Dir right() { return values()[(ordinal() + 1) % 4]; } }

interface Step { Point go(Point p); }

Point walk(Point p, Dir d, int n) {
    calls++;
    Step s = switch (d) {
        case N -> q -> new Point(q.x(), q.y() + n);
        case S -> q -> new Point(q.x(), q.y() - n);
        case E -> q -> new Point(q.x() + n, q.y());
        case W -> q -> new Point(q.x() - n, q.y());
    };
    log.add(d + "" + n);
    return s.go(p);
}

static int square(int x) { return x * x; }

void main() {
    Point p = new Point(0, 0);
    Dir d = Dir.N;
    for (int i = 1; i <= 6; i++) {
        p = walk(p, d, i);
        d = d.right();
        IO.println(p + " " + d);
    }
    IO.println(p.dist() + " " + calls + " " + log);
    IO.println(square(12));
    Map<String, Integer> m = new TreeMap<>();
    for (String s : "b a b".split(" ")) m.merge(s, 1, Integer::sum);
    IO.println(m);
    IO.println(Stream.of(3, 1, 2).sorted().map(String::valueOf).collect(Collectors.joining("<")));
}
