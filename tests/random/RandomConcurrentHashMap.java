// Shows java.util.concurrent.ConcurrentHashMap from one thread: random operations, colliding keys, bulk functions, exceptions.
import java.util.*;
import java.util.concurrent.*;

public class RandomConcurrentHashMap {
    /** Two hash codes only; comparable, so that tree bins have one order. */
    record Clash(int n) implements Comparable<Clash> {
        @Override public int hashCode() {
            return n & 1;
        }

        @Override public int compareTo(Clash o) {
            return n - o.n;
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
    static ConcurrentHashMap<Object, Integer> map = new ConcurrentHashMap<>();

    static Object key() {
        switch (next(8)) {
            case 0: case 1: case 2:
                return next(50);
            case 3: case 4:
                return "k" + next(30);
            case 5:
                return next(10) == 0 ? null : (Object) (next(10) + 0.5);
            default:
                return new Clash(next(40));
        }
    }

    static String step() {
        Object k = key();
        Integer v = next(80) == 0 ? null : Integer.valueOf(next(100));
        int r = next(12);
        switch (next(36)) {
            case 0: case 1: case 2: case 3: case 4: case 5:
                op = "put " + k + " " + v;
                return map.put(k, v) + "";
            case 6: case 7:
                op = "get " + k;
                return map.get(k) + " " + map.containsKey(k);
            case 8: case 9: case 10:
                op = "remove " + k;
                return map.remove(k) + "";
            case 11:
                op = "remove " + k + " " + v;
                return map.remove(k, v) + "";
            case 12:
                op = "putIfAbsent " + k + " " + v;
                return map.putIfAbsent(k, v) + "";
            case 13:
                op = "computeIfAbsent " + k;
                return map.computeIfAbsent(k, x -> r % 3 == 0 ? null : (Integer) r) + "";
            case 14:
                op = "computeIfPresent " + k;
                return map.computeIfPresent(k, (x, o) -> r % 3 == 0 ? null : (Integer) (o + r)) + "";
            case 15:
                op = "compute " + k;
                return map.compute(k, (x, o) -> o == null ? (Integer) r : r % 3 == 0 ? null : (Integer) (o * 3)) + "";
            case 16:
                op = "merge " + k + " " + v;
                return map.merge(k, v, (a, b) -> r % 3 == 0 ? null : (Integer) (a + b)) + "";
            case 17:
                op = "getOrDefault " + k;
                return map.getOrDefault(k, -1) + "";
            case 18:
                op = "replace " + k + " " + v;
                return map.replace(k, v) + " " + map.replace(k, v, r);
            case 19:
                op = "toString";
                return map.size() + " " + map;
            case 20: {
                op = "replaceAll";
                map.replaceAll((a, b) -> b ^ r);
                return map.values().toString();
            }
            case 21: {
                op = "remove during iteration";
                int n = 0;
                for (Object x : map.keySet()) {
                    n++;
                    if (x instanceof Integer i && i % 7 == r % 7) {
                        map.remove(x);
                    }
                }
                return n + " " + map.size();
            }
            case 22: {
                op = "iterator.remove and setValue";
                int n = 0;
                for (Iterator<Map.Entry<Object, Integer>> it = map.entrySet().iterator(); it.hasNext(); ) {
                    Map.Entry<Object, Integer> e = it.next();
                    if (e.getValue() % 6 == r % 6) {
                        it.remove();
                        n++;
                    } else if (r < 3) {
                        e.setValue(e.getValue() + 100);
                    }
                }
                return n + " " + map.size();
            }
            case 23: {
                op = "equals/hashCode";
                HashMap<Object, Integer> c = new HashMap<>(map);
                return c.equals(map) + " " + map.equals(c) + " " + map.hashCode();
            }
            case 24: {
                op = "burst of collisions";
                int base = next(40);
                for (int i = 0; i < 20; i++) {
                    map.put(new Clash(base + 2 * i), i);
                }
                return map.mappingCount() + "";
            }
            case 25: {
                op = "remove collisions";
                int n = 0;
                for (int i = 0; i < 90; i++) {
                    if (i % 3 != r % 3 && map.remove(new Clash(i)) != null) {
                        n++;
                    }
                }
                return n + " " + map.size();
            }
            case 26:
                op = "reduceValues";
                return map.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + map.reduceValuesToLong(Long.MAX_VALUE, x -> x, 0, Long::max);
            case 27:
                op = "search " + r;
                return map.search(Long.MAX_VALUE, (a, b) -> b % 12 == r ? a : null) + "";
            case 28: {
                op = "forEach";
                StringBuilder sb = new StringBuilder();
                map.forEach((a, b) -> sb.append(b).append(' '));
                map.forEachKey(Long.MAX_VALUE, a -> sb.append(a instanceof String s ? s : "-"));
                return sb.toString();
            }
            case 29: {
                op = "keySet view with default";
                ConcurrentHashMap.KeySetView<Object, Integer> ks = map.keySet(77);
                return ks.add(k) + " " + map.get(k) + " " + ks.getMappedValue();
            }
            case 30: {
                op = "newKeySet";
                Set<Object> s = ConcurrentHashMap.newKeySet();
                for (int i = 0; i < 10; i++) {
                    s.add(next(12));
                }
                return s.toString();
            }
            case 31: {
                op = "recursive update";
                String absent = "absent" + next(1000);
                return map.computeIfAbsent(absent, x -> map.computeIfAbsent(absent, y -> 3)) + "";
            }
            case 32: {
                op = "elements/keys";
                int h = 0;
                for (Enumeration<Integer> e = map.elements(); e.hasMoreElements(); ) {
                    h = h * 31 + e.nextElement();
                }
                for (Enumeration<Object> e = map.keys(); e.hasMoreElements(); ) {
                    h = h * 31 + e.nextElement().hashCode();
                }
                return h + " " + map.contains(5) + " " + map.containsValue(v);
            }
            case 33: {
                int m = 2 + next(9);
                op = "removeIf " + m;
                return map.values().removeIf(x -> x % m == 0) + " " + map.size() + " " + map.keySet();
            }
            case 34:
                if (next(6) == 0) {
                    int cap = next(100) - 6;
                    op = "fresh " + cap;
                    map = new ConcurrentHashMap<>(cap);
                    return map.isEmpty() + "";
                }
                op = "putAll";
                map.putAll(new TreeMap<>(Map.of(1, 10, 2, 20, 3, 30)));
                return map.size() + "";
            default: {
                op = "exception from the function";
                return map.compute(k, (a, b) -> {
                    throw new IllegalStateException("no " + a);
                }) + "";
            }
        }
    }

    static String summary() {
        for (Map.Entry<Object, Integer> e : map.entrySet()) {
            assert e.getValue().equals(map.get(e.getKey())) : e;
        }
        return map.size() + " " + map;
    }
}
