// Shows grouping, partitioning, toMap, teeing, summarizing and custom collectors.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsCollectors {
    record Emp(String name, String dept, int pay) { }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<Emp> es = List.of(new Emp("ann", "dev", 50), new Emp("bob", "ops", 40), new Emp("cat", "dev", 70), new Emp("dan", "hr", 30), new Emp("eve", "ops", 45));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList()))));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.counting())));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.summingInt(Emp::pay))));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingDouble(Emp::pay))));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Emp::pay)), o -> o.get().name()))));
        show(es.stream().collect(Collectors.partitioningBy(e -> e.pay() > 42, Collectors.mapping(Emp::name, Collectors.joining("/")))));
        show(es.stream().collect(Collectors.toMap(Emp::dept, Emp::pay, Integer::sum, TreeMap::new)));
        try { es.stream().collect(Collectors.toMap(Emp::dept, Emp::name)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        show(es.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Emp::pay), (c, s) -> s + "/" + c)));
        IntSummaryStatistics st = es.stream().collect(Collectors.summarizingInt(Emp::pay));
        show(st.getMin() + " " + st.getMax() + " " + st.getAverage() + " " + st.getSum() + " " + st.getCount());
        show(es.stream().collect(Collectors.reducing(0, Emp::pay, Math::max)));
        show(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.filtering(e -> e.pay() > 45, Collectors.counting()))));
        show(Stream.of(List.of(1, 2), List.of(3)).collect(Collectors.flatMapping(List::stream, Collectors.toList())));
        show(Stream.of("b", "a", "b").collect(Collectors.toCollection(TreeSet::new)));
        Collector<String, StringJoiner, String> custom = Collector.of(() -> new StringJoiner("|", "<", ">"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        show(Stream.of("x", "y").collect(custom));
        show(Stream.of("a", "bb").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).reverse());
        show(new TreeMap<>(Stream.of("one", "two", "three").collect(Collectors.toUnmodifiableMap(Function.identity(), String::length))));
        Map<Boolean, Map<Integer, List<String>>> nested = Stream.of("a", "bb", "cc", "ddd").collect(Collectors.partitioningBy(s -> s.compareTo("c") < 0, Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
        show(nested);
        show(Stream.of(1, 2, 3, 4).collect(Collectors.averagingInt(x -> x)) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)));
        show(Stream.of(3, 1, 2).collect(Collectors.minBy(Comparator.naturalOrder())));
    }
}
