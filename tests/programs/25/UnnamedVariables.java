// Shows unnamed variables and patterns written as underscore.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class UnnamedVariables {
    record Point(int x, int y) { }
    record Colored(Point p, String color) { }
    sealed interface Shape permits Circle, Square, Blob { }
    record Circle(Point c, int r) implements Shape { }
    record Square(Point c, int s) implements Shape { }
    record Blob() implements Shape { }

    static int calls;
    static int side() { return ++calls; }

    static String kind(Shape s) {
        return switch (s) {
            case Circle(_, int r) when r > 5 -> "big circle";
            case Circle _, Square _ -> "small or square";
            case Blob _ -> "blob";
        };
    }

    static class Res implements AutoCloseable { public void close() { System.out.println("closed"); } }

    public static void main(String[] args) {
        int total = 0;
        for (String _ : List.of("a", "b", "c")) total++;
        for (int i = 0, _ = side(); i < 3; i++) total += i;
        System.out.println(total + " " + calls);
        var _ = side();
        int _ = side(), _ = side();
        System.out.println(calls);
        try { Integer.parseInt("x"); } catch (NumberFormatException _) { System.out.println("bad number"); }
        try (var _ = new Res()) { System.out.println("in try"); }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a, second = (_, b) -> b;
        TriFn t = (_, b, _) -> b * 10;
        System.out.println(first.apply(1, 2) + " " + second.apply(1, 2) + " " + t.go(1, 2, 3));
        Object o = new Colored(new Point(3, 4), "red");
        if (o instanceof Colored(Point(int x, _), _)) System.out.println("x " + x);
        if (o instanceof Colored(Point(_, var y), String c)) System.out.println("y " + y + c);
        if (o instanceof Colored(_, _)) System.out.println("colored");
        for (Shape s : new Shape[]{new Circle(null, 9), new Circle(null, 1), new Square(new Point(0, 0), 2), new Blob()}) System.out.println(kind(s));
        System.out.println("" + Stream.of("x", "y", "z").collect(Collectors.toMap(Function.identity(), _ -> 1, (a, _) -> a, TreeMap::new)));
        Map<String, List<Integer>> m = new TreeMap<>();
        for (int i = 0; i < 4; i++) m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", _ -> new ArrayList<>()).add(i);
        System.out.println(m);
        Queue<Integer> q = new ArrayDeque<>(List.of(1, 2, 3, 4));
        while (q.size() >= 2) { int a = q.remove(); var _ = q.remove(); System.out.print(a + " "); }
        System.out.println();
    }

    interface TriFn { int go(int a, int b, int c); }
}
