// Shows the speed of lambdas, method references and stream pipelines, boxed and primitive.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Lambdas {
    record Row(int id, String group, double weight) {
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        List<Row> rows = IntStream.range(0, 2000).mapToObj(i -> new Row(i, "g" + i % 13, i * 0.25)).collect(Collectors.toList());
        IntUnaryOperator step = x -> x * 3 + 1;
        for (int i = 0; i < 3; i++) {
            int k = i;
            step = step.andThen(x -> x ^ k).compose(x -> x + k);
        }
        for (int round = 0; round < scale * 32; round++) {
            int r = round;
            check += IntStream.rangeClosed(1, 4000).filter(x -> x % 3 != r % 3).mapToLong(x -> (long) x * x).sum();
            Map<String, Double> sums = rows.stream().filter(x -> x.id() % 5 != r % 5)
                .collect(Collectors.groupingBy(Row::group, TreeMap::new, Collectors.summingDouble(Row::weight)));
            check = check * 31 + sums.hashCode();
            check += rows.stream().map(Row::id).sorted(Comparator.comparing((Integer x) -> x % 17).reversed()).limit(500).reduce(r, (a, b) -> a * 31 + b);
            check += rows.stream().flatMap(x -> Stream.of(x.id(), r)).distinct().count();
            Supplier<IntSupplier> nested = () -> () -> r + 1;
            BiFunction<Integer, Integer, Integer> add = Integer::sum;
            for (int i = 0; i < 2000; i++) {
                check += step.applyAsInt(i) + nested.get().getAsInt() + add.apply(i, r);
            }
        }
        System.out.println("Lambdas " + check);
    }
}
