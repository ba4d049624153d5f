// Shows a sealed hierarchy evaluated with pattern-matching instanceof.
public class SealedTypesPatterns {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    static final class Neg implements Expr { final Expr e; Neg(Expr e) { this.e = e; } }
    static sealed abstract class Vehicle { abstract int wheels(); }
    static final class Car extends Vehicle { int wheels() { return 4; } }
    static non-sealed class Other extends Vehicle { int wheels() { return 0; } }
    static class Boat extends Other { }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (e instanceof Neg g) return -eval(g.e);
        throw new AssertionError();
    }

    static String show(Expr e) {
        return e instanceof Num n ? (n.v() < 0 ? "(" + n.v() + ")" : "" + n.v())
            : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")"
            : e instanceof Mul m ? show(m.l()) + "*" + show(m.r())
            : e instanceof Neg g ? "-" + show(g.e) : "?";
    }

    static String scope(Object o) {
        if (!(o instanceof String s)) return "not a string";
        if (s.length() > 3 && o instanceof CharSequence cs && cs.charAt(0) == 'x') return "long x " + cs.length();
        return s + "!";
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) { o = ((String) o).length() > 2 ? ((String) o).substring(1) : (Object) 7; n++; }
        return n * 100 + i;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Add(new Num(4), new Num(-1)))));
        System.out.println(show(e) + " = " + eval(e));
        System.out.println(scope("ab") + " " + scope("xyzzy") + " " + scope(5) + " " + scope(null));
        System.out.println(loop("hello") + " " + loop(3));
        Vehicle[] vs = {new Car(), new Other(), new Boat()};
        for (Vehicle v : vs) System.out.print(v.wheels() + (v instanceof Other o && !(v instanceof Boat) ? "o " : " "));
        System.out.println();
        System.out.println(Expr.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length + " " + Other.class.isSealed());
        Object o = e;
        if (o instanceof Add add && add.l() instanceof Num num && add.r() instanceof Mul) System.out.println("matched " + num);
    }
}
