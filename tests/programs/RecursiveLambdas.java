// Shows recursion through lambdas: fixed-point combinator, memoization, trampolines and mutual recursion.
import java.util.*;
import java.util.function.*;

public class RecursiveLambdas {
    interface Self<F> { F apply(Self<F> s); }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> r = s -> f.apply(x -> s.apply(s).apply(x));
        return r.apply(r);
    }

    static Function<Integer, Long> fib;
    static IntPredicate isEven, isOdd;
    static {
        fib = n -> n < 2 ? n : fib.apply(n - 1) + fib.apply(n - 2);
        isEven = n -> n == 0 || isOdd.test(n - 1);
        isOdd = n -> n != 0 && isEven.test(n - 1);
    }

    static <A, B> Function<A, B> memo(Function<A, B> f, Map<A, B> cache) {
        return a -> {
            B b = cache.get(a);
            if (b == null) { b = f.apply(a); cache.put(a, b); }
            return b;
        };
    }

    interface Bounce { Bounce next(); default boolean done() { return false; } default long value() { throw new IllegalStateException(); } }
    static Bounce done(long v) {
        return new Bounce() {
            public Bounce next() { return this; }
            public boolean done() { return true; }
            public long value() { return v; }
        };
    }
    static Bounce sum(long n, long acc) { return n == 0 ? done(acc) : () -> sum(n - 1, acc + n); }
    static long run(Bounce b) { while (!b.done()) b = b.next(); return b.value(); }

    public static void main(String[] args) {
        Function<Integer, Long> fact = fix(self -> n -> n == 0 ? 1L : n * self.apply(n - 1));
        System.out.println(fact.apply(15));
        System.out.println(fib.apply(15));
        System.out.println(isEven.test(100) + " " + isOdd.test(7) + " " + isEven.test(51));
        Map<Integer, Long> cache = new TreeMap<>();
        Function<Integer, Long>[] holder = newHolder();
        holder[0] = memo(n -> n < 2 ? (long) n : holder[0].apply(n - 1) + holder[0].apply(n - 2), cache);
        System.out.println(holder[0].apply(60) + " " + cache.size());
        System.out.println(run(sum(20000, 0)));
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() {
            public Integer apply(Integer a, Integer b) { return b == 0 ? a : this.apply(b, a % b); }
        };
        System.out.println(gcd.apply(84, 36));
        Function<List<Integer>, Function<Integer, List<List<Integer>>>> subsets = fix(self -> list -> k -> {
            List<List<Integer>> out = new ArrayList<>();
            if (k == 0) { out.add(List.of()); return out; }
            for (int i = 0; i < list.size(); i++)
                for (List<Integer> rest : self.apply(list.subList(i + 1, list.size())).apply(k - 1)) {
                    List<Integer> one = new ArrayList<>(List.of(list.get(i)));
                    one.addAll(rest);
                    out.add(one);
                }
            return out;
        });
        System.out.println(subsets.apply(List.of(1, 2, 3, 4)).apply(2));
    }

    @SuppressWarnings("unchecked")
    static Function<Integer, Long>[] newHolder() { return new Function[1]; }
}
