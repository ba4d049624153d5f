// Shows ConcurrentHashMap atomic updates, bulk operations and null rejection.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ConcurrentHashMapOps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        System.out.println(m.put("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m.putIfAbsent("b", 5) + " " + m.get("a") + " " + m.get("q"));
        System.out.println(m.compute("a", (k, v) -> v + 10) + " " + m.computeIfAbsent("c", k -> 7) + " " + m.computeIfPresent("zz", (k, v) -> 1) + " " + m.merge("b", 3, Integer::sum) + " " + m.merge("b", 0, (x, y) -> null));
        System.out.println(new TreeMap<>(m) + " " + m.size() + " " + m.mappingCount() + " " + m.containsKey("b"));
        System.out.println(m.replace("a", 11, 12) + " " + m.replace("a", 99, 0) + " " + m.remove("a", 5) + " " + m.remove("a", 12) + " " + m.getOrDefault("a", -1));
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("null key"); }
        try { m.put("x", null); } catch (NullPointerException e) { System.out.println("null value"); }
        ConcurrentHashMap<Integer, Integer> n = new ConcurrentHashMap<>();
        for (int i = 0; i < 200; i++) n.put(i, i * i);
        System.out.println(n.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + n.search(Long.MAX_VALUE, (k, v) -> v == 81 ? k : null) + " " + n.reduceKeys(Long.MAX_VALUE, Math::max));
        List<Integer> seen = new ArrayList<>();
        n.forEach((k, v) -> { if (v > 39000) seen.add(k); });
        Collections.sort(seen);
        System.out.println(seen);
        for (Integer k : n.keySet()) if (k % 2 == 0) n.remove(k);
        System.out.println(n.size());
        for (Map.Entry<Integer, Integer> e : n.entrySet()) if (e.getKey() < 5) e.setValue(0);
        System.out.println(n.get(1) + " " + n.get(3) + " " + n.get(5));
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) { ts[t] = new Thread(() -> { for (int i = 0; i < 500; i++) counts.merge(i % 10, 1, Integer::sum); }); ts[t].start(); }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(counts));
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("p") + " " + set.add("p") + " " + set);
        System.out.println(n.values().stream().mapToInt(x -> x).sum() + " " + n.keySet().stream().sorted().limit(3).collect(Collectors.toList()));
        try { counts.computeIfAbsent(77, k -> counts.computeIfAbsent(77, q -> 1)); System.out.println("no recursion check"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(m.equals(Map.of("c", 7)) + " " + m);
        m.replaceAll((k, v) -> v * 2);
        m.clear();
        System.out.println(m.isEmpty());
    }
}
