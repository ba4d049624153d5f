// Shows iterating maps by entry, modifying through entries, views and entry comparators.
import java.util.*;
import java.util.stream.*;

public class MapEntryIteration {
    static <K, V> String dump(Map<K, V> m) {
        StringBuilder sb = new StringBuilder();
        for (Map.Entry<K, V> e : m.entrySet()) sb.append(e.getKey()).append("->").append(e.getValue()).append(' ');
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        List<Map<String, Integer>> maps = List.of(new TreeMap<>(), new LinkedHashMap<>(), new HashMap<>(), new Hashtable<>());
        for (Map<String, Integer> m : maps) {
            for (String s : "delta alpha charlie bravo".split(" ")) m.put(s, s.length());
            System.out.println(dump(m));
            for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(e.getValue() * 10);
            m.entrySet().removeIf(e -> e.getKey().startsWith("a"));
            Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
            while (it.hasNext()) if (it.next().getValue() == 70) it.remove();
            System.out.println(dump(m) + " | " + m.keySet().contains("delta") + m.values().contains(50) + m.entrySet().contains(Map.entry("delta", 50)) + " " + m.size());
            m.keySet().retainAll(Set.of("bravo"));
            System.out.println(m + " " + m.hashCode() + " " + m.equals(Map.of("bravo", 50)));
            try { m.keySet().add("x"); } catch (UnsupportedOperationException e) { System.out.println("key view cannot add"); }
        }
        Map<String, Integer> m = new TreeMap<>(Map.of("x", 3, "y", 1, "z", 2));
        System.out.println(m.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).collect(Collectors.joining()));
        System.out.println(Collections.max(m.entrySet(), Map.Entry.comparingByValue()) + " " + m.entrySet().stream().mapToInt(Map.Entry::getValue).sum());
        Map.Entry<String, Integer> se = new AbstractMap.SimpleEntry<>("k", 1);
        se.setValue(2);
        System.out.println(se + " " + se.equals(Map.entry("k", 2)) + " " + se.hashCode());
        try { new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2); } catch (UnsupportedOperationException e) { System.out.println("immutable entry"); }
        m.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println();
        Map<Integer, String> inverse = new TreeMap<>();
        m.forEach((k, v) -> inverse.put(v, k));
        System.out.println(inverse);
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 0; i < 10; i++) multi.computeIfAbsent(i % 3 == 0 ? "fizz" : "other", k -> new ArrayList<>()).add(i);
        System.out.println(multi);
        Map<List<Integer>, String> listKeys = new HashMap<>();
        listKeys.put(List.of(1, 2), "a");
        System.out.println(listKeys.get(Arrays.asList(1, 2)) + " " + listKeys.get(List.of(2, 1)));
        try { new Hashtable<String, String>().put("k", null); } catch (NullPointerException e) { System.out.println("Hashtable rejects null"); }
    }
}
