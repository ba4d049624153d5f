// Shows symbolic differentiation and simplification written with nested record patterns.
import java.util.*;

public class ExpressionSimplifier {
    sealed interface E { }
    record Num(double v) implements E { }
    record Var(String n) implements E { }
    record Add(E l, E r) implements E { }
    record Mul(E l, E r) implements E { }
    record Pow(E b, int n) implements E { }

    static E simp(E e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Add(Num(var z), E x) when z == 0 -> simp(x);
            case Add(E x, Num(var z)) when z == 0 -> simp(x);
            case Add(E l, E r) when l.equals(r) -> simp(new Mul(new Num(2), l));
            case Mul(Num(var z), E x) when z == 0 -> new Num(0);
            case Mul(E x, Num(var z)) when z == 0 -> new Num(0);
            case Mul(Num(var o), E x) when o == 1 -> simp(x);
            case Mul(E x, Num(var o)) when o == 1 -> simp(x);
            case Mul(Num(var a), Num(var b)) -> new Num(a * b);
            case Mul(Num(var a), Mul(Num(var b), E x)) -> simp(new Mul(new Num(a * b), x));
            case Pow(E x, int n) when n == 1 -> simp(x);
            case Pow(E x, int n) when n == 0 -> new Num(1);
            case Add(E l, E r) -> again(e, new Add(simp(l), simp(r)));
            case Mul(E l, E r) -> again(e, new Mul(simp(l), simp(r)));
            case Pow(E b, int n) -> again(e, new Pow(simp(b), n));
            case Num n -> n;
            case Var v -> v;
        };
    }

    static E again(E old, E now) { return old.equals(now) ? now : simp(now); }

    static E d(E e, String x) {
        return switch (e) {
            case Num n -> new Num(0);
            case Var(var n) -> new Num(n.equals(x) ? 1 : 0);
            case Add(E l, E r) -> new Add(d(l, x), d(r, x));
            case Mul(E l, E r) -> new Add(new Mul(d(l, x), r), new Mul(l, d(r, x)));
            case Pow(E b, int n) -> new Mul(new Mul(new Num(n), new Pow(b, n - 1)), d(b, x));
        };
    }

    static double eval(E e, Map<String, Double> env) {
        return switch (e) {
            case Num(double v) -> v;
            case Var(String n) when env.containsKey(n) -> env.get(n);
            case Var(String n) -> throw new NoSuchElementException("unbound " + n);
            case Add(var l, var r) -> eval(l, env) + eval(r, env);
            case Mul(var l, var r) -> eval(l, env) * eval(r, env);
            case Pow(var b, var n) -> Math.pow(eval(b, env), n);
        };
    }

    static String show(E e) {
        return switch (e) {
            case Num(double v) -> v == Math.rint(v) ? "" + (long) v : "" + v;
            case Var(String n) -> n;
            case Add(E l, E r) -> "(" + show(l) + " + " + show(r) + ")";
            case Mul(E l, E r) -> show(l) + "*" + show(r);
            case Pow(E b, int n) -> show(b) + "^" + n;
        };
    }

    public static void main(String[] args) {
        E x = new Var("x");
        E poly = new Add(new Mul(new Num(3), new Pow(x, 2)), new Add(new Mul(new Num(2), x), new Num(1)));
        System.out.println(show(poly) + " at 2 = " + eval(poly, Map.of("x", 2.0)));
        System.out.println(show(d(poly, "x")));
        System.out.println(show(simp(d(poly, "x"))) + " at 2 = " + eval(simp(d(poly, "x")), Map.of("x", 2.0)));
        System.out.println(show(simp(d(d(poly, "x"), "x"))) + " " + show(simp(new Add(x, x))) + " " + show(simp(new Mul(new Num(2), new Mul(new Num(5), x)))));
        try { eval(new Var("y"), Map.of()); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        System.out.println(simp(new Pow(new Add(x, new Num(0)), 1)));
    }
}
