// Shows stream creation, map, filter, sorted, distinct, limit, reduce and match operations.
import java.util.*;
import java.util.stream.*;

public class StreamsBasic {
    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<Integer> l = List.of(5, 3, 8, 1, 3, 9, 8);
        show(l.stream().map(x -> x * 2).filter(x -> x > 6).collect(Collectors.toList()));
        show(l.stream().sorted().distinct().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
        show(l.stream().sorted(Comparator.reverseOrder()).skip(2).limit(3).toList());
        show(l.stream().reduce(0, Integer::sum) + " " + l.stream().reduce(Integer::max) + " " + l.stream().reduce("", (s, x) -> s + x, String::concat));
        show(l.stream().anyMatch(x -> x > 8) + " " + l.stream().allMatch(x -> x > 0) + " " + l.stream().noneMatch(x -> x == 4) + " " + Stream.empty().allMatch(x -> false));
        show(l.stream().findFirst() + " " + l.stream().min(Comparator.naturalOrder()).get() + " " + l.stream().max(Comparator.naturalOrder()).get() + " " + l.stream().count());
        show(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).collect(Collectors.toCollection(ArrayDeque::new)));
        show(Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        int[] n = {0};
        show(Stream.generate(() -> n[0]++).limit(4).toList());
        StringBuilder log = new StringBuilder();
        Optional<Integer> r = l.stream().peek(x -> log.append("p").append(x)).map(x -> { log.append("m").append(x); return x; }).filter(x -> x > 4).skip(1).findFirst();
        show(r + " " + log);
        show(l.stream().takeWhile(x -> x != 1).toList() + " " + l.stream().dropWhile(x -> x != 1).toList());
        show(Arrays.toString(l.stream().mapToInt(Integer::intValue).toArray()) + Arrays.toString(Stream.of("x", "y").toArray(String[]::new)));
        show(Stream.concat(Stream.of(1), Stream.of(2, 3)).map(Object::toString).collect(Collectors.joining("+")));
        show(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x + "." + i); }).toList());
        show(Stream.ofNullable(null).count() + " " + Stream.of(1, null, 2).filter(Objects::nonNull).count());
        Stream<Integer> once = l.stream();
        once.count();
        try { once.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { l.stream().toList().add(1); } catch (UnsupportedOperationException e) { System.out.println("toList is unmodifiable"); }
        try { Stream.of(1, 2).map(x -> x / 0).forEach(System.out::println); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        Stream.Builder<String> b = Stream.builder();
        b.add("p").add("q").accept("r");
        b.build().forEachOrdered(System.out::print);
        System.out.println();
        try (Stream<Integer> closing = Stream.of(1).onClose(() -> System.out.println("closed"))) { System.out.println(closing.findAny().get()); }
        List<Integer> lazySrc = new ArrayList<>(List.of(1));
        Stream<Integer> lazy = lazySrc.stream();
        lazySrc.add(2);
        show(lazy.toList());
    }
}
