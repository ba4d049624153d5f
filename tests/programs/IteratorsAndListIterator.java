// Shows Iterator and ListIterator traversal, mutation, state errors and fail-fast behavior.
import java.util.*;

public class IteratorsAndListIterator {
    static void t(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName()); }
    }

    public static void main(String[] args) {
        for (List<Integer> l : List.of(new ArrayList<Integer>(), new LinkedList<Integer>())) {
            for (int i = 0; i < 8; i++) l.add(i);
            ListIterator<Integer> it = l.listIterator(3);
            System.out.println(it.previousIndex() + " " + it.nextIndex() + " " + it.next() + " " + it.previous() + " " + it.previous());
            it.set(20);
            it.add(21);
            System.out.println(l + " " + it.nextIndex());
            it.next();
            it.remove();
            System.out.println(l);
            while (it.hasPrevious()) System.out.print(it.previous() + " ");
            System.out.println();
            Iterator<Integer> i2 = l.iterator();
            while (i2.hasNext()) if (i2.next() % 2 == 1) i2.remove();
            System.out.println(l);
            t("remove before next", () -> l.iterator().remove());
            t("double remove", () -> { Iterator<Integer> x = l.iterator(); x.next(); x.remove(); x.remove(); });
            t("set after add", () -> { ListIterator<Integer> x = l.listIterator(); x.next(); x.add(5); x.set(6); });
            t("exhausted", () -> { Iterator<Integer> x = l.iterator(); while (true) x.next(); });
            t("cme", () -> { for (Integer x : l) l.add(x); });
            t("last removal unnoticed", () -> { for (Integer x : new ArrayList<>(l)) l.remove(x); });
            System.out.println(l);
        }
        Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        t("map cme", () -> { for (Integer k : m.keySet()) m.put(k + 100, 0); });
        t("tree cme", () -> { TreeMap<Integer, Integer> tm = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3)); for (Integer k : tm.keySet()) tm.remove(3); });
        t("value update fine", () -> { Map<Integer, Integer> q = new HashMap<>(Map.of(1, 1)); for (Integer k : q.keySet()) q.put(k, 9); });
        t("deque cme", () -> { ArrayDeque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3)); for (Integer k : d) d.addLast(9); });
        t("sublist cme", () -> { List<Integer> b = new ArrayList<>(List.of(1, 2, 3)); List<Integer> s = b.subList(0, 2); b.add(4); s.size(); });
        t("forEach cme", () -> { List<Integer> b = new ArrayList<>(List.of(1, 2, 3)); b.forEach(x -> b.add(x)); });
        Iterator<Integer> rem = List.of(7, 8, 9).iterator();
        rem.next();
        rem.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println();
    }
}
