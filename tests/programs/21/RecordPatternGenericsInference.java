// Shows type inference for generic record patterns and recursive generic data types.
import java.util.*;
import java.util.function.*;

public class RecordPatternGenericsInference {
    sealed interface Opt<T> { }
    record Some<T>(T v) implements Opt<T> { }
    record None<T>() implements Opt<T> { }
    sealed interface Tree<T> { }
    record Leaf<T>() implements Tree<T> { }
    record Node<T>(Tree<T> l, T v, Tree<T> r) implements Tree<T> { }
    record Two<A, B>(A a, B b) { }

    static <T, R> Opt<R> map(Opt<T> o, Function<? super T, ? extends R> f) { return switch (o) { case Some(var v) -> new Some<>(f.apply(v)); case None() -> new None<>(); }; }

    static <T extends Comparable<T>> Tree<T> insert(Tree<T> t, T x) {
        return switch (t) {
            case Leaf() -> new Node<>(new Leaf<>(), x, new Leaf<>());
            case Node(var l, var v, var r) when x.compareTo(v) < 0 -> new Node<>(insert(l, x), v, r);
            case Node(var l, var v, var r) when x.compareTo(v) > 0 -> new Node<>(l, v, insert(r, x));
            case Node<T> n -> n;
        };
    }

    static <T> void walk(Tree<T> t, Consumer<? super T> c) { if (t instanceof Node(var l, var v, var r)) { walk(l, c); c.accept(v); walk(r, c); } }

    static <T> int depth(Tree<T> t) { return switch (t) { case Leaf() -> 0; case Node(Leaf(), var v, Leaf()) -> 1; case Node(var l, var v, var r) -> 1 + Math.max(depth(l), depth(r)); }; }

    static String both(Two<Opt<Integer>, Opt<Integer>> p) {
        return switch (p) {
            case Two<Opt<Integer>, Opt<Integer>>(Some(var a), Some(var b)) -> "sum " + (a + b);
            case Two<Opt<Integer>, Opt<Integer>>(Some(var a), None()) -> "left " + a;
            case Two<Opt<Integer>, Opt<Integer>>(None(), Some(var b)) -> "right " + b;
            case Two<Opt<Integer>, Opt<Integer>>(None(), None()) -> "none";
        };
    }

    public static void main(String[] args) {
        System.out.println(map(new Some<>(20), x -> x * 2.5) + " " + map(new None<String>(), String::length));
        Tree<Integer> t = new Leaf<>();
        for (int x : new int[]{5, 2, 8, 1, 9, 3, 5}) t = insert(t, x);
        StringBuilder sb = new StringBuilder();
        walk(t, x -> sb.append(x).append(' '));
        System.out.println(sb + "depth " + depth(t));
        System.out.println(t.equals(insert(t, 5)) + " " + (insert(t, 5) == t) + " " + insert(new Leaf<String>(), "only"));
        Opt<Integer> s = new Some<>(4), n = new None<>();
        System.out.println(both(new Two<>(s, s)) + ", " + both(new Two<>(s, n)) + ", " + both(new Two<>(n, s)) + ", " + both(new Two<>(n, n)));
        try { both(new Two<>(s, null)); } catch (MatchException e) { System.out.println("MatchException " + e.getMessage()); }
        try { depth(null); } catch (NullPointerException e) { System.out.println("null tree"); }
    }
}
