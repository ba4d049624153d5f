// Shows HashMap with integer and string keys: compute methods, views, resizing and colliding keys.
import java.util.*;

public class HashMapOps {
    record Bad(int n) { @Override public int hashCode() { return 42; } }

    public static void main(String[] args) {
        HashMap<String, Integer> m = new HashMap<>();
        System.out.println(m.put("a", 1) + " " + m.put("a", 2) + " " + m.putIfAbsent("a", 3) + " " + m.putIfAbsent("b", 4));
        System.out.println(m.get("a") + " " + m.get("zz") + " " + m.getOrDefault("zz", -1) + " " + m.containsKey("b") + m.containsValue(4));
        System.out.println(m.compute("a", (k, v) -> v == null ? 0 : v * 10) + " " + m.compute("b", (k, v) -> null) + " " + m.computeIfAbsent("c", String::length) + " " + m.computeIfPresent("c", (k, v) -> v + 5));
        for (String w : "the cat the dog the end".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(new TreeMap<>(m));
        System.out.println(m.merge("cat", 1, (x, y) -> null) + " " + m.containsKey("cat") + " " + m.remove("dog") + " " + m.remove("a", 99) + " " + m.replace("a", 5) + " " + m.replace("a", 5, 6));
        m.put(null, 0);
        m.put("nullval", null);
        System.out.println(m.get(null) + " " + m.containsKey("nullval") + " " + m.getOrDefault("nullval", 7) + " " + m.size());
        m.remove(null);
        m.keySet().removeIf(k -> k.startsWith("n"));
        m.replaceAll((k, v) -> v + k.length());
        m.values().remove(1);
        System.out.println(new TreeMap<>(m));
        Map<Integer, Integer> sq = new HashMap<>();
        for (int i = 0; i < 1000; i++) sq.put(i, i * i);
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : sq.entrySet()) sum += e.getKey() ^ e.getValue();
        System.out.println(sum + " " + sq.size() + " " + sq.hashCode());
        System.out.println(new HashMap<>(Map.of(3, "c", 1, "a", 2, "b")));
        Map<String, Integer> order = new HashMap<>();
        for (String s : "one two three four five six seven".split(" ")) order.put(s, s.length());
        System.out.println(order + " " + order.keySet());
        Map<Bad, String> coll = new HashMap<>();
        for (int i = 0; i < 40; i++) coll.put(new Bad(i), "v" + i);
        for (int i = 0; i < 40; i += 2) coll.remove(new Bad(i));
        System.out.println(coll.size() + " " + coll.get(new Bad(17)) + " " + coll.get(new Bad(16)));
        HashSet<Integer> hs = new HashSet<>(List.of(100, 5, 33, 17));
        System.out.println(hs + " " + hs.add(5) + hs.add(6) + hs.remove(100) + " " + hs);
        Set<Integer> inter = new HashSet<>(hs);
        inter.retainAll(Set.of(5, 6, 7));
        System.out.println(inter + " " + m.equals(new TreeMap<>(m)) + " " + Map.entry("k", 1).equals(new AbstractMap.SimpleEntry<>("k", 1)));
        try { m.merge("x", null, Integer::sum); } catch (NullPointerException e) { System.out.println("null merge"); }
        try { sq.computeIfAbsent(5000, k -> { sq.put(5001, 1); return 1; }); System.out.println("allowed"); } catch (ConcurrentModificationException e) { System.out.println("CME in computeIfAbsent"); }
    }
}
