// Shows a ConcurrentModificationException escaping from a HashMap iterator.
import java.util.*;

public class UncaughtConcurrentModification {
    static void prune(Map<String, Integer> m, int min) {
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            if (e.getValue() < min) {
                System.out.println("removing " + e.getKey());
                m.remove(e.getKey());
            }
        }
    }

    static void pruneSafely(Map<String, Integer> m, int min) {
        m.entrySet().removeIf(e -> e.getValue() < min);
    }

    public static void main(String[] args) {
        Map<String, Integer> stock = new HashMap<>();
        for (String s : "apple fig kiwi pear plum lemon".split(" ")) stock.put(s, s.length());
        System.out.println(stock.size());
        Map<String, Integer> copy = new HashMap<>(stock);
        pruneSafely(copy, 4);
        System.out.println(new TreeMap<>(copy));
        prune(new TreeMap<>(Map.of("zz", 1)), 5);
        prune(stock, 5);
        System.out.println("not reached");
    }
}
