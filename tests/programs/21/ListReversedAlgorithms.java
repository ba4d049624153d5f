// Shows algorithms written with reversed views and sequenced accessors.
import java.util.*;
import java.util.stream.*;

public class ListReversedAlgorithms {
    static boolean palindrome(List<?> l) { return l.equals(l.reversed()); }

    static List<Integer> mergeFromEnds(List<Integer> in) {
        Deque<Integer> d = new ArrayDeque<>(in);
        List<Integer> out = new ArrayList<>();
        while (!d.isEmpty()) {
            out.addLast(d.removeFirst());
            if (!d.isEmpty()) out.addLast(d.removeLast());
        }
        return out;
    }

    static String undoRedo(String script) {
        List<String> done = new ArrayList<>(), undone = new ArrayList<>();
        for (String w : script.split(" ")) {
            switch (w) {
                case "undo" -> { if (!done.isEmpty()) undone.addFirst(done.removeLast()); }
                case "redo" -> { if (!undone.isEmpty()) done.addLast(undone.removeFirst()); }
                default -> { done.addLast(w); undone.clear(); }
            }
        }
        return done + "/" + undone;
    }

    public static void main(String[] args) {
        System.out.println(palindrome(List.of(1, 2, 1)) + " " + palindrome(List.of(1, 2)) + " " + palindrome(List.of()));
        System.out.println(mergeFromEnds(List.of(1, 2, 3, 4, 5)));
        System.out.println(undoRedo("a b c undo undo redo d undo"));
        LinkedHashMap<String, Integer> lru = new LinkedHashMap<>(16, 0.75f, true);
        for (String s : "a b c a d b".split(" ")) lru.merge(s, 1, Integer::sum);
        System.out.println(lru + " eldest " + lru.firstEntry() + " newest " + lru.lastEntry());
        System.out.println(lru.reversed().keySet().stream().collect(Collectors.joining(">")));
        NavigableSet<Integer> ns = new TreeSet<>(List.of(4, 8, 15, 16, 23, 42));
        System.out.println(ns.reversed().getFirst() + " " + ns.reversed().headSet(15) + " " + ns.reversed().first());
        List<Integer> nums = IntStream.range(0, 10).boxed().collect(Collectors.toCollection(ArrayList::new));
        nums.reversed().removeIf(x -> x % 3 == 0);
        for (int x : nums.reversed()) System.out.print(x + " ");
        System.out.println();
        nums.subList(1, 4).reversed().replaceAll(x -> -x);
        System.out.println(nums + " " + nums.reversed().toArray().length + " " + nums.reversed().equals(new ArrayList<>(nums).reversed()));
        Iterator<Integer> it = nums.reversed().iterator();
        nums.add(1);
        try { it.next(); } catch (ConcurrentModificationException e) { System.out.println("fail-fast reversed view"); }
        System.out.println(Arrays.asList(3, 2, 1).reversed() + " " + List.of("x", "y").reversed().getFirst() + " " + Collections.nCopies(2, "n").reversed());
        LinkedHashSet<Character> set = "hello world".chars().mapToObj(c -> (char) c).collect(Collectors.toCollection(LinkedHashSet::new));
        System.out.println(set + " " + set.removeLast() + set.reversed());
    }
}
