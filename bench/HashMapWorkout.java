// Shows the speed of java.util.HashMap with Integer and String keys: put, get, merge, remove, iteration, collisions.
import java.util.*;

public class HashMapWorkout {
    record Key(int a, int b) {
        @Override public int hashCode() {
            return a;
        }
    }

    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        int seed = 1;
        String[] words = new String[2000];
        for (int i = 0; i < words.length; i++) {
            words[i] = "word" + i * 37;
        }
        for (int round = 0; round < scale * 10; round++) {
            HashMap<Integer, Integer> ints = new HashMap<>();
            for (int i = 0; i < 20000; i++) {
                seed = seed * 1664525 + 1013904223;
                ints.merge(seed >>> 18, 1, Integer::sum);
            }
            for (int i = 0; i < 20000; i++) {
                Integer n = ints.get(i);
                check += n == null ? 1 : n;
            }
            for (Map.Entry<Integer, Integer> e : ints.entrySet()) {
                check = check * 31 + e.getKey() * e.getValue();
            }
            for (int i = 0; i < 16384; i += 3) {
                ints.remove(i);
            }
            HashMap<String, Integer> counts = new HashMap<>();
            for (int i = 0; i < 20000; i++) {
                seed = seed * 1664525 + 1013904223;
                String w = words[(seed >>> 8) % words.length];
                Integer c = counts.get(w);
                counts.put(w, c == null ? 1 : c + 1);
            }
            HashMap<Key, Integer> keys = new HashMap<>();
            for (int i = 0; i < 3000; i++) {
                keys.put(new Key(i % 600, i), i);
            }
            for (int i = 0; i < 3000; i++) {
                check += keys.get(new Key(i % 600, i));
            }
            check += ints.size() + counts.hashCode();
        }
        System.out.println("HashMapWorkout " + check);
    }
}
