// Shows built-in and custom stream gatherers.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamGatherers {
    static <T> Gatherer<T, ?, T> dedupe() {
        return Gatherer.ofSequential(() -> new Object() { T last; boolean any; }, (st, e, down) -> {
            if (st.any && Objects.equals(st.last, e)) return true;
            st.any = true;
            st.last = e;
            return down.push(e);
        });
    }

    static Gatherer<Integer, ?, Integer> runningMax() {
        return Gatherer.<Integer, int[], Integer>ofSequential(() -> new int[]{Integer.MIN_VALUE}, Gatherer.Integrator.ofGreedy((s, e, d) -> { s[0] = Math.max(s[0], e); return d.push(s[0]); }));
    }

    static <T> Gatherer<T, ?, List<T>> splitOn(Predicate<T> p) {
        return Gatherer.ofSequential(ArrayList<T>::new, (st, e, down) -> {
            if (!p.test(e)) { st.add(e); return true; }
            List<T> out = List.copyOf(st);
            st.clear();
            return down.push(out);
        }, (st, down) -> { if (!st.isEmpty()) down.push(List.copyOf(st)); });
    }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        show(IntStream.range(0, 10).boxed().gather(Gatherers.windowFixed(3)).toList());
        show(Stream.of(1, 2, 3, 4).gather(Gatherers.windowSliding(2)).map(w -> w.get(0) * w.get(1)).toList());
        show(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        show(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", String::concat)).findFirst().get());
        show(Stream.of(1, 1, 2, 2, 2, 1, 3).gather(dedupe()).toList());
        show(Stream.of(3, 1, 4, 1, 5, 9, 2, 6).gather(runningMax()).toList());
        show(Stream.of("a", "b", "-", "c", "-", "-", "d").gather(splitOn("-"::equals)).toList());
        show(Stream.of(1, 2, 3).gather(Gatherers.mapConcurrent(2, x -> x * x)).toList());
        show(Stream.iterate(1, x -> x + 1).gather(runningMax().andThen(Gatherers.windowFixed(2))).limit(2).toList());
        show(Stream.of(1, 1, 2).gather(StreamGatherers.<Integer>dedupe().andThen(Gatherers.scan(() -> 100, Integer::sum))).toList());
        show(Stream.<Integer>empty().gather(Gatherers.windowFixed(2)).toList());
        try { Gatherers.windowFixed(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        StringBuilder log = new StringBuilder();
        show(Stream.of(1, 2, 3, 4, 5).peek(x -> log.append(x)).gather(Gatherer.<Integer, Integer>of((_, e, d) -> e < 3 && d.push(e * 10))).toList());
        show(log);
    }
}
