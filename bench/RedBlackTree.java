// Shows the speed of java.util.TreeMap: put, get, remove, navigation and iteration.
import java.util.*;

public class RedBlackTree {
    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        int seed = 1;
        for (int round = 0; round < scale * 4; round++) {
            TreeMap<Integer, Integer> map = new TreeMap<>();
            for (int i = 0; i < 20000; i++) {
                seed = seed * 1664525 + 1013904223;
                map.put(seed >>> 12, i);
            }
            for (int i = 0; i < 20000; i++) {
                seed = seed * 1664525 + 1013904223;
                Integer k = map.ceilingKey(seed >>> 12);
                if (k != null) {
                    check += map.get(k);
                }
            }
            for (Map.Entry<Integer, Integer> e : map.entrySet()) {
                check = check * 31 + e.getKey() - e.getValue();
            }
            for (int i = 0; i < 10000; i++) {
                seed = seed * 1664525 + 1013904223;
                Integer k = map.floorKey(seed >>> 12);
                if (k != null) {
                    check ^= map.remove(k);
                }
            }
            check += map.size() + map.headMap(1 << 19).size();
        }
        System.out.println("RedBlackTree " + check);
    }
}
