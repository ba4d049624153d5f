// Shows an exception thrown by a comparator, propagating through the library sort to the top.
import java.util.*;

public class UncaughtThroughLambdaSort {
    record Item(String name, Integer rank) { }

    static int compare(Item a, Item b) {
        if (a.rank() == null || b.rank() == null) throw new IllegalArgumentException("no rank: " + (a.rank() == null ? a : b).name());
        return a.rank().compareTo(b.rank());
    }

    static void sortAndPrint(List<Item> l) {
        l.sort(UncaughtThroughLambdaSort::compare);
        StringBuilder sb = new StringBuilder();
        l.forEach(i -> sb.append(i.name()).append(' '));
        System.out.println(sb);
    }

    public static void main(String[] args) {
        sortAndPrint(new ArrayList<>(List.of(new Item("b", 2), new Item("a", 1), new Item("c", 3))));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key rejected");
        }
        List<Item> bad = new ArrayList<>(List.of(new Item("x", 5), new Item("y", null)));
        try {
            sortAndPrint(bad);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Collections.sort(new ArrayList<>(List.of(bad.get(1), bad.get(0))), UncaughtThroughLambdaSort::compare);
        System.out.println("not reached");
    }
}
