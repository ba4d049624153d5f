// Shows newer collection and stream helpers: HashMap.newHashMap, mapMulti, toList and teeing mixes.
import java.util.*;
import java.util.stream.*;

public class CollectionApis21 {
    record Sale(String region, int month, long cents) { }

    public static void main(String[] args) {
        HashMap<String, Integer> m = HashMap.newHashMap(10);
        m.put("k", 1);
        HashSet<Integer> s = HashSet.newHashSet(5);
        Collections.addAll(s, 3, 1, 2);
        LinkedHashMap<String, Integer> lm = LinkedHashMap.newLinkedHashMap(4);
        lm.put("b", 2);
        lm.put("a", 1);
        System.out.println(m + " " + s + " " + lm);
        try { HashMap.newHashMap(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        List<Sale> sales = List.of(new Sale("n", 1, 100), new Sale("s", 1, 250), new Sale("n", 2, 300), new Sale("e", 2, 50), new Sale("s", 3, 75));
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summingLong(Sale::cents))).reversed());
        var stats = sales.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparingLong(Sale::cents)), Collectors.maxBy(Comparator.comparingLong(Sale::cents)), (lo, hi) -> lo.get().region() + hi.get().region()));
        System.out.println(stats);
        List<String> expanded = sales.stream().<String>mapMulti((x, out) -> { if (x.cents() > 90) { out.accept(x.region()); out.accept("" + x.month()); } }).toList();
        System.out.println(expanded + " " + expanded.getLast() + " " + expanded.reversed().getFirst());
        String best = switch (sales.stream().max(Comparator.comparingLong(Sale::cents)).orElse(null)) {
            case Sale(var r, var mo, var c) when c > 200 -> r + mo + " big " + c;
            case Sale(var r, var mo, var c) -> r + mo + " small " + c;
            case null -> "none";
        };
        System.out.println(best);
        TreeMap<Integer, List<String>> byMonth = sales.stream().collect(Collectors.groupingBy(Sale::month, TreeMap::new, Collectors.mapping(Sale::region, Collectors.toList())));
        System.out.println(byMonth + " " + byMonth.firstEntry().getValue().getFirst() + " " + byMonth.lastEntry());
        BitSet bs = BitSet.valueOf(new long[]{0b1011});
        System.out.println(bs.stream().boxed().toList().reversed());
        System.out.println(Stream.iterate(new int[]{0, 1}, f -> new int[]{f[1], f[0] + f[1]}).limit(12).map(f -> f[0]).toList());
        var sequenced = new LinkedHashSet<>(List.of("one", "two", "three"));
        System.out.println(sequenced.reversed().stream().collect(Collectors.joining(",")) + " " + Collections.unmodifiableSequencedSet(sequenced).getLast());
    }
}
