// Shows java.util.LinkedHashMap in insertion order, access order and with eviction, under random operations.
import java.util.*;

public class RandomLinkedHashMap {
    /** Evicts its eldest entry beyond a bound. */
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;
        final int bound;

        Cache(int bound) {
            super(16, 0.75f, true);
            this.bound = bound;
        }

        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > bound;
        }
    }

    static long state;
    static String op = "";

    /** xorshift64*, written out here so that the draws depend on no library. */
    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static boolean coin() {
        return next(2) == 0;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        if (state == 0) {
            state = 1;
        }
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        for (int i = 0; i < count; i++) {
            String result;
            try {
                result = step();
            } catch (RuntimeException e) {
                // Without message where hot code could have raised it implicitly: HotSpot's compiler may leave that out.
                boolean implicit = e instanceof NullPointerException || e instanceof ClassCastException;
                result = "threw " + e.getClass().getName() + (implicit ? "" : ": " + e.getMessage());
            }
            System.out.println(i + " " + op + " -> " + result);
        }
        System.out.println("end " + summary());
    }
    static final List<LinkedHashMap<String, Integer>> MAPS = List.of(
        new LinkedHashMap<>(), new LinkedHashMap<>(4, 0.9f, true), new Cache<>(12));

    static String step() {
        int which = next(3);
        LinkedHashMap<String, Integer> m = MAPS.get(which);
        String k = next(50) == 0 ? null : "k" + next(30);
        int v = next(100);
        String w = "#" + which + " ";
        switch (next(24)) {
            case 0: case 1: case 2: case 3: case 4:
                op = w + "put " + k + " " + v;
                return m.put(k, v) + " " + m.keySet();
            case 5: case 6: case 7:
                op = w + "get " + k;
                return m.get(k) + " " + m.keySet();
            case 8: case 9:
                op = w + "remove " + k;
                return m.remove(k) + " " + m;
            case 10:
                op = w + "getOrDefault " + k;
                return m.getOrDefault(k, -1) + " " + m.keySet();
            case 11:
                op = w + "putIfAbsent " + k;
                return m.putIfAbsent(k, v) + " " + m.keySet();
            case 12:
                op = w + "computeIfAbsent " + k;
                return m.computeIfAbsent(k, x -> v % 3 == 0 ? null : (Integer) v) + " " + m.keySet();
            case 13:
                op = w + "compute " + k;
                return m.compute(k, (x, o) -> o == null ? (Integer) v : v % 3 == 0 ? null : (Integer) (o + 1)) + " " + m.keySet();
            case 14:
                op = w + "computeIfPresent " + k;
                return m.computeIfPresent(k, (x, o) -> v % 4 == 0 ? null : (Integer) (o * 2)) + " " + m.keySet();
            case 15:
                op = w + "merge " + k + " " + v;
                return m.merge(k, v, (a, b) -> v % 4 == 0 ? null : (Integer) (a ^ b)) + " " + m.keySet();
            case 16: {
                op = w + "iterator.remove and setValue";
                for (Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator(); it.hasNext(); ) {
                    Map.Entry<String, Integer> e = it.next();
                    if (e.getValue() % 5 == v % 5) {
                        it.remove();
                    } else {
                        e.setValue(e.getValue() + 1);
                    }
                }
                return m.toString();
            }
            case 17: {
                op = w + "get during iteration " + k;
                int sum = 0;
                for (Map.Entry<String, Integer> e : m.entrySet()) {
                    sum += e.getValue();
                    if (e.getValue() % 4 == 0) {
                        m.get(k);
                    }
                }
                return sum + "";
            }
            case 18: {
                op = w + "equals across maps";
                LinkedHashMap<String, Integer> c = new LinkedHashMap<>(m);
                return c.equals(m) + " " + m.equals(MAPS.get((which + 1) % 3)) + " " + c.hashCode() + " " + c;
            }
            case 19:
                op = w + "replaceAll";
                m.replaceAll((a, b) -> b + (a == null ? 1 : a.length()));
                return m.values().toString();
            case 20: {
                op = w + "putAll";
                m.putAll(MAPS.get(next(3)));
                return m.keySet().toString();
            }
            case 21: {
                op = w + "replace " + k + " " + v;
                return m.replace(k, v) + " " + m.replace(k, v, v + 2) + " " + m.keySet();
            }
            case 22: {
                op = w + "toArray";
                Object[] a = m.keySet().toArray();
                Integer[] b = m.values().toArray(new Integer[2]);
                return Arrays.toString(a) + " " + Arrays.toString(b) + " " + m.containsValue(v);
            }
            default:
                if (next(12) == 0) {
                    op = w + "clear";
                    m.clear();
                    return m.toString();
                }
                op = w + "forEach";
                StringBuilder sb = new StringBuilder();
                m.forEach((a, b) -> sb.append(a).append('=').append(b).append(';'));
                return sb.toString();
        }
    }

    static String summary() {
        assert MAPS.get(2).size() <= 12;
        return MAPS.toString();
    }
}
