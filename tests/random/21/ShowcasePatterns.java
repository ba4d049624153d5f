// Shows JDK 21 language features: pattern switches with guards and null, record patterns (nested, generic), exhaustive sealed switches, sequenced collections.
import java.util.*;

public class ShowcasePatterns {
    sealed interface Expr permits Num, Add, Mul, Neg, Var {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    record Neg(Expr of) implements Expr {
    }

    record Var(String name) implements Expr {
    }

    static int eval(Expr e, Map<String, Integer> env) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Expr l, Expr r) -> eval(l, env) + eval(r, env);
            case Mul(Expr l, Expr r) -> eval(l, env) * eval(r, env);
            case Neg(Expr of) -> -eval(of, env);
            case Var(String name) when env.containsKey(name) -> env.get(name);
            case Var v -> throw new NoSuchElementException("unbound " + v.name());
        };
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Num(int a), Num(int b)) -> new Num(a + b);
            case Add(Num(var z), var r) when z == 0 -> simplify(r);
            case Add(var l, Num(var z)) when z == 0 -> simplify(l);
            case Mul(Num(var z), var r) when z == 0 -> new Num(0);
            case Mul(Num(var z), var r) when z == 1 -> simplify(r);
            case Neg(Neg(var x)) -> simplify(x);
            case Add(var l, var r) -> new Add(simplify(l), simplify(r));
            case Mul(var l, var r) -> new Mul(simplify(l), simplify(r));
            case Neg(var x) -> new Neg(simplify(x));
            case Num n -> n;
            case Var v -> v;
        };
    }

    enum Color { RED, GREEN, BLUE }

    record Box<T>(T content) {
    }

    record Bad(int x) {
        public int x() {
            throw new IllegalStateException("accessor");
        }
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "large " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s -> {
                String r = "";
                for (char c : s.toCharArray()) {
                    r = c + r;
                }
                yield "reversed " + r;
            }
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length > 2 -> "long array " + a[2];
            case int[] a -> "array " + a.length;
            case Box(Box(String s)) -> "string in two boxes " + s;
            case Box(Box<?>(var inner)) -> "two boxes of " + inner;
            case Box(Integer i) when i % 2 == 0 -> "even box";
            case Box<?>(var x) -> "box of " + x;
            case List<?> l when l.size() > 1 -> "list ending " + l.get(l.size() - 1);
            case Collection<?> c -> "collection of " + c.size();
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String color(Color c) {
        switch (c) {
            case RED, GREEN -> {
                return "warm or so";
            }
            case BLUE -> {
                return "cold";
            }
        }
        return "none";
    }

    static String text(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case null, default -> "none of them " + s;
        };
    }

    static <T extends Comparable<T>> String generic(Box<T> a, Box<T> b) {
        if (a instanceof Box<T>(var x) && b instanceof Box<T>(var y) && x.compareTo(y) < 0) {
            return x + "<" + y;
        }
        return "not less";
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(0), new Mul(new Num(1), new Add(new Neg(new Neg(new Var("x"))), new Num(4))));
        System.out.println(e);
        System.out.println(simplify(e) + " " + simplify(simplify(e)));
        System.out.println(eval(e, Map.of("x", 38)));
        try {
            eval(e, Map.of());
        } catch (NoSuchElementException x) {
            System.out.println(x.getMessage());
        }
        Object[] all = {
            null, 5, 500, -5, 7L, "", "abc", Color.RED, Color.BLUE, new int[1], new int[] {1, 2, 3}, new Box<>(new Box<>("in")), new Box<>(new Box<>(3)),
            new Box<>(4), new Box<>(5), new Box<>(null), List.of(1, 2), List.of(), Set.of(9), 1.5, 'c', new Bad(1)};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        System.out.println(color(Color.GREEN) + " " + color(Color.BLUE) + " " + text("a") + " " + text("zz") + " " + text(null));
        System.out.println(generic(new Box<>(1), new Box<>(2)) + " " + generic(new Box<>("b"), new Box<>("a")));
        try {
            color(null);
        } catch (NullPointerException x) {
            System.out.println("null selector");
        }
        try {
            Object o = new Bad(1);
            if (o instanceof Bad(int x)) {
                System.out.println(x);
            }
        } catch (MatchException x) {
            System.out.println(x.getClass().getName() + " " + x.getCause());
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        SequencedMap<String, Integer> map = new LinkedHashMap<>(Map.of("only", 1));
        map.putFirst("first", 0);
        System.out.println(list.reversed() + " " + list.getLast() + " " + map + " " + map.reversed() + " " + map.pollLastEntry() + " " + new TreeSet<>(list).reversed());
        StringBuilder sb = new StringBuilder().repeat("ab", 3).repeat('!', 2);
        System.out.println(sb + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + Math.clamp(50L, 1, 10) + " " + "hello".indexOf('l', 0, 3) + " " + Character.toString(0x41));
    }
}
