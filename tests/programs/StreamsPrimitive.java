// Shows IntStream, LongStream and DoubleStream ranges, statistics, boxing and iteration.
import java.util.*;
import java.util.stream.*;

public class StreamsPrimitive {
    static boolean prime(int n) { return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0); }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        show(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(5, 0).count());
        show(Arrays.toString(IntStream.iterate(1, x -> x * 2).limit(10).toArray()));
        show(IntStream.rangeClosed(1, 50).filter(StreamsPrimitive::prime).boxed().toList());
        show(IntStream.of(3, 1, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining()));
        show(IntStream.of(3, 1, 2).max() + " " + IntStream.empty().min() + " " + IntStream.of(1, 2).average() + " " + DoubleStream.empty().average());
        show(IntStream.of(1, 5, 9).summaryStatistics());
        show(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b) + " " + LongStream.of(Long.MAX_VALUE, 1).sum());
        show(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 4).map(Math::sqrt).boxed().map(d -> String.format(Locale.ROOT, "%.3f", d)).toList());
        show(IntStream.range(0, 3).mapToLong(i -> i * 10_000_000_000L).sum() + " " + IntStream.range(0, 4).asDoubleStream().sum() + " " + DoubleStream.of(1.9, -1.9).mapToInt(d -> (int) d).sum());
        show("hello".chars().filter(c -> "aeiou".indexOf(c) >= 0).count() + " " + "hello".chars().mapToObj(c -> "" + (char) (c + 1)).collect(Collectors.joining()));
        show(IntStream.range(0, 100).parallel().map(x -> x * x).sum());
        show(IntStream.rangeClosed(1, 3).flatMap(i -> IntStream.rangeClosed(1, i)).boxed().toList());
        show(IntStream.concat(IntStream.of(1), IntStream.of(2)).anyMatch(x -> x == 2) + " " + IntStream.range(0, 10).skip(3).limit(4).boxed().toList());
        PrimitiveIterator.OfInt it = IntStream.range(7, 10).iterator();
        int acc = 0;
        while (it.hasNext()) acc = acc * 10 + it.nextInt();
        show(acc);
        show(new Random(5).ints(5, 0, 100).boxed().toList() + " " + IntStream.of(1, 1, 2).distinct().count());
        show(IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        int[][] grid = IntStream.range(0, 3).mapToObj(r -> IntStream.range(0, 3).map(c -> r * c).toArray()).toArray(int[][]::new);
        show(Arrays.deepToString(grid));
        show(IntStream.range(0, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append));
        show(Stream.of("1", "22").mapToInt(Integer::parseInt).asLongStream().mapToObj(Long::toHexString).toList());
        try { IntStream.of(1, 0).map(x -> 5 / x).sum(); } catch (ArithmeticException e) { System.out.println("division in stream"); }
        try { IntStream.empty().max().getAsInt(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
    }
}
