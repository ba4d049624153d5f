// Shows SequencedCollection, SequencedSet and SequencedMap operations and reversed views.
import java.util.*;

public class SequencedCollections {
    static void show(String n, SequencedCollection<Integer> c) {
        System.out.println(n + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed());
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        show("ArrayList", l);
        show("LinkedList", new LinkedList<>(l));
        show("ArrayDeque", new ArrayDeque<>(l));
        show("LinkedHashSet", new LinkedHashSet<>(l));
        show("TreeSet", new TreeSet<>(l));
        l.addFirst(0);
        l.addLast(4);
        System.out.println(l + " " + l.removeFirst() + " " + l.removeLast() + " " + l);
        List<Integer> rev = l.reversed();
        rev.add(99);
        rev.set(0, 30);
        System.out.println(l + " " + rev + " " + rev.indexOf(99) + " " + (rev.reversed() == l));
        rev.sort(null);
        System.out.println(l + " " + rev.subList(1, 3) + " " + rev.stream().map(x -> x * 2).toList());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("a", "b", "c"));
        s.addFirst("c");
        s.addLast("a");
        System.out.println(s + " " + s.reversed() + " " + s.removeFirst() + s);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("x", 1);
        m.put("y", 2);
        m.putFirst("w", 0);
        m.putLast("x", 9);
        System.out.println(m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues().getLast());
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        TreeMap<Integer, String> t = new TreeMap<>(Map.of(1, "a", 2, "b"));
        System.out.println(t.reversed() + " " + t.sequencedEntrySet().getFirst());
        try { t.putFirst(0, "z"); } catch (UnsupportedOperationException e) { System.out.println("sorted map rejects putFirst"); }
        try { new TreeSet<>(Set.of(1)).addLast(2); } catch (UnsupportedOperationException e) { System.out.println("sorted set rejects addLast"); }
        try { new ArrayList<>().getFirst(); } catch (NoSuchElementException e) { System.out.println("empty list"); }
        try { List.of(1).addFirst(0); } catch (UnsupportedOperationException e) { System.out.println("immutable list"); }
        try { List.of(1, 2).reversed().removeLast(); } catch (UnsupportedOperationException e) { System.out.println("immutable view"); }
        Deque<Integer> d = new ArrayDeque<>(List.of(5, 6, 7)).reversed();
        d.push(8);
        System.out.println(d + " " + d.peekLast() + " " + Collections.unmodifiableSequencedCollection(l).reversed());
        ListIterator<Integer> it = l.reversed().listIterator();
        it.next();
        it.remove();
        System.out.println(l);
    }
}
