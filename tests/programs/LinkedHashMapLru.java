// Shows LinkedHashMap insertion and access order and an LRU cache built with removeEldestEntry.
import java.util.*;

public class LinkedHashMapLru {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;
        int evictions;
        Lru(int cap) { super(16, 0.75f, true); this.cap = cap; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            boolean evict = size() > cap;
            if (evict) { evictions++; System.out.println("evict " + e.getKey()); }
            return evict;
        }
    }

    public static void main(String[] args) {
        LinkedHashMap<String, Integer> ins = new LinkedHashMap<>();
        for (String s : "z y x w".split(" ")) ins.put(s, s.hashCode());
        ins.put("y", 0);
        ins.get("z");
        System.out.println(ins);
        ins.remove("y");
        ins.put("y", 5);
        ins.putIfAbsent("z", 9);
        System.out.println(ins.keySet() + " " + ins.values());
        LinkedHashMap<Integer, String> acc = new LinkedHashMap<>(8, 0.75f, true);
        for (int i = 0; i < 5; i++) acc.put(i, "v" + i);
        acc.get(1);
        acc.getOrDefault(3, "");
        acc.put(0, "again");
        acc.containsKey(4);
        System.out.println(acc);
        acc.merge(2, "+", String::concat);
        System.out.println(acc.keySet());
        Lru<String, Integer> lru = new Lru<>(3);
        for (String k : "a b c a d e a f".split(" ")) {
            Integer v = lru.get(k);
            if (v == null) lru.put(k, k.length()); else lru.put(k, v + 1);
            System.out.println(k + " " + lru);
        }
        System.out.println(lru.evictions);
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(5, 3, 9));
        set.add(3);
        set.add(1);
        set.remove(5);
        set.add(5);
        System.out.println(set);
        try {
            for (Integer k : acc.keySet()) acc.get(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("access order read is structural");
        }
        Iterator<Map.Entry<String, Integer>> it = ins.entrySet().iterator();
        it.next();
        it.remove();
        ins.forEach((k, v) -> System.out.print(k + "=" + v + ";"));
        System.out.println();
    }
}
