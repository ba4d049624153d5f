// Shows java.util.Collections algorithms and wrappers.
import java.util.*;

public class CollectionsUtility {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(5, 2, 8, 1, 9, 2));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 8) + " " + Collections.binarySearch(l, 3));
        Collections.reverse(l);
        System.out.println(l);
        Collections.swap(l, 0, 5);
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.rotate(l, -3);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 2));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.replaceAll(l, 2, 77);
        System.out.println(l + " " + Collections.indexOfSubList(l, l.subList(2, 4)) + " " + Collections.disjoint(l, List.of(100)));
        Collections.addAll(l, 3, 4);
        Collections.fill(l.subList(0, 2), 0);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.singletonList(1));
        List<Integer> un = Collections.unmodifiableList(l);
        try { un.add(1); } catch (UnsupportedOperationException e) { System.out.println("unmodifiable"); }
        l.add(1000);
        System.out.println(un.size() + " " + un.get(un.size() - 1));
        List<Object> checked = (List<Object>) (List<?>) Collections.checkedList(new ArrayList<>(), Integer.class);
        try { checked.add("s"); } catch (ClassCastException e) { System.out.println("checked"); }
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        sync.add(1);
        synchronized (sync) { for (int i : sync) System.out.println(i); }
        Comparator<String> rev = Collections.reverseOrder();
        TreeSet<String> ts = new TreeSet<>(rev);
        Collections.addAll(ts, "a", "c", "b");
        System.out.println(ts);
        try { Collections.max(new ArrayList<Integer>()); } catch (NoSuchElementException e) { System.out.println("empty max"); }
        Enumeration<Integer> en = Collections.enumeration(List.of(1, 2));
        while (en.hasMoreElements()) System.out.print(en.nextElement() + " ");
        System.out.println(Collections.list(Collections.enumeration(List.of(3))));
        Set<String> fromMap = Collections.newSetFromMap(new TreeMap<>());
        fromMap.add("z"); fromMap.add("y");
        System.out.println(fromMap + " " + Collections.singletonMap("k", 1) + Collections.emptyMap());
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1); lifo.add(2);
        System.out.println(lifo.poll());
        List<Integer> dst = new ArrayList<>(Collections.nCopies(3, 0));
        Collections.copy(dst, List.of(7, 8));
        System.out.println(dst);
    }
}
