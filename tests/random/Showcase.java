// Shows one program of language features up to JDK 17: generics, records, sealed interfaces, text blocks, nested lambdas, instanceof patterns, enums, inner classes, switch expressions.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Showcase {
    sealed interface Shape permits Circle, Square, Group {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " of " + area();
        }
    }

    record Circle(double r) implements Shape {
        static int made;

        Circle {
            if (r < 0) {
                throw new IllegalArgumentException("radius " + r);
            }
            made++;
        }

        public double area() {
            return 3 * r * r;
        }
    }

    record Square(double side) implements Shape {
        Square() {
            this(1);
        }

        public double area() {
            return side * side;
        }
    }

    record Group(String name, List<Shape> parts) implements Shape {
        Group(String name, Shape... parts) {
            this(name, List.of(parts));
        }

        public double area() {
            return parts.stream().mapToDouble(Shape::area).sum();
        }

        @Override public String describe() {
            return name + parts.stream().map(Shape::describe).collect(Collectors.joining(", ", "{", "}"));
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) {
            return new Pair<>(first, c);
        }

        static <T extends Comparable<? super T>> Pair<T, T> ordered(T a, T b) {
            return a.compareTo(b) <= 0 ? new Pair<>(a, b) : new Pair<>(b, a);
        }
    }

    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        MUL("*") {
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        },
        DIV("/") {
            public int applyAsInt(int a, int b) {
                return a / b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }
    }

    /** A persistent list with a generic fold and an inner iterator. */
    static final class Cons<T> implements Iterable<T> {
        final T head;
        final Cons<? extends T> tail;

        Cons(T head, Cons<? extends T> tail) {
            this.head = head;
            this.tail = tail;
        }

        @SafeVarargs
        static <T> Cons<T> of(T... xs) {
            Cons<T> c = null;
            for (int i = xs.length - 1; i >= 0; i--) {
                c = new Cons<>(xs[i], c);
            }
            return c;
        }

        <R> R fold(R zero, BiFunction<? super R, ? super T, ? extends R> f) {
            R r = zero;
            for (T t : this) {
                r = f.apply(r, t);
            }
            return r;
        }

        @Override public Iterator<T> iterator() {
            return new Iterator<>() {
                Cons<? extends T> at = Cons.this;

                public boolean hasNext() {
                    return at != null;
                }

                public T next() {
                    if (at == null) {
                        throw new NoSuchElementException("end of list");
                    }
                    T t = at.head;
                    at = at.tail;
                    return t;
                }
            };
        }
    }

    class Inner {
        int seen = total;

        class Deeper {
            int both = seen + ++total;
        }
    }

    int total = 10;

    static String classify(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + i;
        }
        if (!(o instanceof String s)) {
            return o instanceof int[] a ? "ints " + a.length : o instanceof Pair<?, ?> p && p.first() instanceof String f ? "pair of " + f.length() : "other " + o;
        }
        return "string " + s.length();
    }

    static int days(String month, boolean leap) {
        return switch (month) {
            case "feb" -> {
                int base = 28;
                yield leap ? base + 1 : base;
            }
            case "apr", "jun", "sep", "nov" -> 30;
            default -> 31;
        };
    }

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override public void close() {
            System.out.println("close " + name);
            if (name.equals("bad")) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    static String resources(String... names) {
        try (Resource a = new Resource(names[0]); Resource b = new Resource(names[1])) {
            if (names.length > 2) {
                throw new RuntimeException("body " + a.name + b.name);
            }
            return "fine";
        } catch (IllegalStateException e) {
            return "closing: " + e.getMessage();
        } catch (RuntimeException e) {
            return e.getMessage() + " suppressed " + Arrays.toString(e.getSuppressed());
        } finally {
            System.out.println("finally");
        }
    }

    @SuppressWarnings("finally")
    static int overridden() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    /** Each kind of null dereference, for the text of its message. */
    static int missing(int kind, String text, int[] numbers, Showcase self) {
        switch (kind) {
            case 0:
                return text.length();
            case 1:
                return numbers[3];
            case 2:
                return numbers.length;
            case 3:
                return self.total;
            case 4:
                self.total = 1;
                return 0;
            default:
                numbers = new int[1];
                Integer boxed = numbers[0] == 0 ? null : (Integer) 1;
                return boxed;
        }
    }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }

    static String which(Object o) {
        return "object";
    }

    static String which(Integer o) {
        return "Integer";
    }

    static String which(long o) {
        return "long";
    }

    public static void main(String[] args) {
        Shape g = new Group("g", new Circle(2), new Square(), new Group("h", new Square(3)));
        System.out.println(g.describe() + " " + g.area() + " " + g + " " + g.equals(new Group("g", List.of(new Circle(2), new Square(1), new Group("h", new Square(3))))));
        System.out.println(g.hashCode() == new Group("g", List.of(new Circle(2), new Square(1), new Group("h", new Square(3)))).hashCode());
        try {
            new Circle(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e + " " + Circle.made);
        }

        Pair<String, Integer> p = new Pair<>("x", 1);
        System.out.println(p + " " + p.with(2.5) + " " + p.hashCode() + " " + Pair.ordered("b", "a") + " " + Pair.ordered(3, 4).second());

        for (Op o : Op.values()) {
            System.out.print(o + o.sign + o.applyAsInt(7, 3) + o.ordinal() + Op.valueOf(o.name()).compareTo(Op.MUL) + " ");
        }
        EnumMap<Op, String> em = new EnumMap<>(Op.class);
        em.put(Op.DIV, "d");
        em.put(Op.ADD, "a");
        System.out.println(em + " " + EnumSet.complementOf(EnumSet.of(Op.MUL)));
        try {
            Op.valueOf("POW");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        String block = """
            Dear "reader",
              indented \
            and joined\tby a tab;
            trailing\s\s
            end""";
        System.out.println(block.replace(' ', '.') + " " + block.lines().count());
        System.out.println("%s %5d|%-5s|%05.2f|%x|%b".formatted("fmt", 42, "ab", 3.14159, 255, true));

        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        Supplier<Supplier<String>> nested = () -> {
            int[] counter = {0};
            Runnable inc = () -> counter[0]++;
            return () -> {
                inc.run();
                return "called " + counter[0];
            };
        };
        Supplier<String> once = nested.get();
        System.out.println(curried.apply(1).apply(2).apply(3) + " " + once.get() + " " + once.get() + " " + nested.get().get());
        BinaryOperator<UnaryOperator<Integer>> compose = (f, h) -> x -> f.apply(h.apply(x));
        System.out.println(compose.apply(x -> x + 1, x -> x * 10).apply(5));

        Cons<Number> list = Cons.of(1, 2.5, 3L);
        System.out.println(list.<String>fold("", (s, x) -> s + x + ";") + list.fold(0.0, (s, x) -> s + x.doubleValue()));
        Iterator<Number> it = list.iterator();
        try {
            while (true) {
                it.next();
            }
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }

        Showcase outer = new Showcase();
        Inner.Deeper deep = outer.new Inner().new Deeper();
        System.out.println(deep.both + " " + outer.total);

        for (Object o : new Object[] {5, 50, "text", new int[3], new Pair<>("key", null), new Pair<>(1, 2), 'c', null}) {
            System.out.println(classify(o));
        }
        System.out.println(days("feb", true) + " " + days("feb", false) + " " + days("jun", false) + " " + days("jul", false));

        System.out.println(resources("a", "b"));
        System.out.println(resources("a", "bad"));
        System.out.println(resources("bad", "b", "throw"));
        System.out.println(overridden() + " " + sum() + " " + sum(1, 2, 3) + " " + which(1) + " " + which((Integer) 1) + " " + which('c') + " " + which("s"));

        outer:
        for (int i = 0; ; i++) {
            for (int j = 0; j < i; j++) {
                if (i * j == 12) {
                    System.out.println("found " + i + " " + j);
                    break outer;
                }
                if (j == 5) {
                    continue outer;
                }
            }
        }

        var grid = new int[3][4];
        for (int[] row : grid) {
            Arrays.setAll(row, i -> i * i);
        }
        grid[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid) + " " + new int[2][][].length);

        Map<Boolean, List<String>> parts = Stream.of("one", "two", "three", "four")
            .collect(Collectors.partitioningBy(s -> s.length() > 3, Collectors.mapping(s -> s.substring(1), Collectors.toList())));
        System.out.println(parts);

        Object[] objects = new String[1];
        try {
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = "s";
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        for (int kind = 0; kind < 6; kind++) {
            try {
                System.out.println(missing(kind, null, null, null));
            } catch (NullPointerException e) {
                System.out.println(kind + " " + e.getMessage());
            }
        }
        try {
            assert args.length > 100 : "few args " + args.length;
            System.out.println("assertions are off");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new Exception("outer", new RuntimeException("inner"));
        } catch (Exception e) {
            System.out.println(e.getCause().getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        char c = 'a';
        c += 1;
        c++;
        short s = (short) 40000;
        Integer boxed = 127, same = 127;
        System.out.println(c + " " + (char) (c + 1) + " " + (c + 1) + " " + s + " " + (boxed == same) + " " + boxed.equals(127) + " " + (1 / 2.0f) + " " + 07 + 0b101 + 1_000L);
    }
}
