// Shows composition of Function, Predicate, Supplier, BiFunction, operators and Comparator.
import java.util.*;
import java.util.function.*;

public class FunctionalComposition {
    @FunctionalInterface interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);
        default <V> TriFunction<A, B, C, V> andThen(Function<? super R, ? extends V> f) { return (a, b, c) -> f.apply(apply(a, b, c)); }
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) { return a -> g.apply(f.apply(a)); }
    static <T> Function<T, T> power(Function<T, T> f, int n) {
        Function<T, T> r = Function.identity();
        for (int i = 0; i < n; i++) r = r.andThen(f);
        return r;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + compose(inc, dbl).apply(1));
        System.out.println(power(dbl, 10).apply(1) + " " + power(inc.andThen(dbl), 3).apply(0));
        Predicate<String> empty = String::isEmpty, shortS = s -> s.length() < 4;
        Predicate<String> p = empty.negate().and(shortS).or(s -> s.startsWith("long"));
        for (String s : new String[]{"", "abc", "abcd", "longer"}) System.out.print(p.test(s) + " ");
        System.out.println(Predicate.isEqual("a").test("a") + " " + Predicate.not(empty).test("") + " " + Predicate.<Object>isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(dbl).apply(3, 4));
        BinaryOperator<String> longest = BinaryOperator.maxBy(Comparator.comparingInt(String::length));
        System.out.println(longest.apply("aa", "bbb") + " " + UnaryOperator.identity().apply("id"));
        IntPredicate even = i -> i % 2 == 0;
        IntUnaryOperator sq = i -> i * i;
        System.out.println(even.and(i -> i > 2).test(4) + " " + sq.andThen(i -> i + 1).compose(i -> i - 1).applyAsInt(5));
        TriFunction<Integer, Long, Double, Double> tri = (a, b, c) -> a + b + c;
        System.out.println(tri.andThen(d -> "=" + d).apply(1, 2L, 3.5));
        StringBuilder sb = new StringBuilder();
        Consumer<String> c = sb::append;
        c.andThen(s -> sb.append(s.length())).andThen(c).accept("xy");
        System.out.println(sb);
        BiConsumer<String, Integer> bc = (s, i) -> sb.append(s.repeat(i));
        bc.accept("-", 3);
        Supplier<Supplier<StringBuilder>> ss = () -> () -> sb;
        System.out.println(ss.get().get());
        ToIntFunction<String> len = String::length;
        IntBinaryOperator mx = Math::max;
        DoubleUnaryOperator half = d -> d / 2;
        LongSupplier ls = () -> Long.MAX_VALUE;
        ObjIntConsumer<String> oic = (s, i) -> System.out.print(s.charAt(i) + " ");
        oic.accept("hello", 1);
        IntToDoubleFunction itd = Math::sqrt;
        System.out.println(len.applyAsInt("four") + " " + mx.applyAsInt(3, 9) + " " + half.applyAsDouble(5) + " " + ls.getAsLong() + " " + itd.applyAsDouble(16));
    }
}
