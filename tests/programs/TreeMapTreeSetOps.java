// Shows TreeMap and TreeSet navigation, views, comparators and polling.
import java.util.*;

public class TreeMapTreeSetOps {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 1; i <= 9; i += 2) m.put(i * 10, "v" + i);
        System.out.println(m);
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(35) + " " + m.ceilingKey(35) + " " + m.lowerKey(10) + " " + m.higherEntry(90));
        System.out.println(m.headMap(50) + " " + m.headMap(50, true) + " " + m.tailMap(70) + " " + m.subMap(30, 70) + " " + m.descendingMap());
        SortedMap<Integer, String> view = m.subMap(20, 80);
        view.put(25, "new");
        view.remove(50);
        System.out.println(m + " " + view.size());
        try { view.put(5, "out"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
        for (Map.Entry<Integer, String> e : m.entrySet()) if (e.getKey() == 30) e.setValue("changed");
        System.out.println(m + " " + m.navigableKeySet().higher(25) + " " + m.descendingKeySet());
        try { m.put(null, "x"); } catch (NullPointerException e) { System.out.println("null key"); }
        try { m.firstEntry().setValue("q"); } catch (UnsupportedOperationException e) { System.out.println("snapshot entry"); }
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Key", 1); ci.put("KEY", 2); ci.put("abc", 3);
        System.out.println(ci + " " + ci.get("kEy"));
        TreeSet<Integer> s = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(s + " " + s.first() + s.last() + s.lower(5) + s.floor(5) + s.ceiling(6) + s.higher(9));
        System.out.println(s.headSet(5) + "" + s.tailSet(5, false) + s.subSet(1, true, 7, true) + s.descendingSet());
        System.out.println(s.pollFirst() + " " + s.pollLast() + " " + s + " " + s.add(3) + s.add(4) + s);
        Iterator<Integer> it = s.descendingIterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(s);
        TreeMap<Integer, Integer> big = new TreeMap<>();
        for (int i = 0; i < 500; i++) big.put((i * 7919) % 1009, i);
        for (int i = 0; i < 1009; i += 3) big.remove(i);
        int prev = -1; boolean ok = true; long sum = 0;
        for (int k : big.keySet()) { ok &= k > prev; prev = k; sum += k * 31L + big.get(k); }
        System.out.println(ok + " " + big.size() + " " + sum);
        try { new TreeSet<>().first(); } catch (NoSuchElementException e) { System.out.println("empty"); }
        try { new TreeSet<Object>().add(new Object()); } catch (ClassCastException e) { System.out.println("not comparable"); }
    }
}
