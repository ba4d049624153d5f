// Shows java.util.HashMap under random operations with Integer, String and colliding keys (bins become trees and back).
import java.util.*;

public class RandomHashMap {
    /** Only three hash codes; comparable, so a tree bin has one order on every JVM. */
    record Clash(int n) implements Comparable<Clash> {
        @Override public int hashCode() {
            return n % 3;
        }

        @Override public int compareTo(Clash o) {
            return Integer.compare(n, o.n);
        }
    }

    /** Not comparable: tree order falls back on identity hashes, so only sorted contents are printed. */
    record Plain(int n) {
        @Override public int hashCode() {
            return 7;
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
    static HashMap<Object, Integer> map = new HashMap<>();
    static HashMap<Plain, Integer> plain = new HashMap<>();

    static Object key() {
        switch (next(10)) {
            case 0: case 1: case 2:
                return next(60);
            case 3: case 4:
                return "k" + next(40);
            case 5:
                return next(8) == 0 ? null : (Object) (next(20) * 65536);
            default:
                return new Clash(next(60));
        }
    }

    static String step() {
        Object k = key();
        int v = next(100);
        switch (next(36)) {
            case 0: case 1: case 2: case 3: case 4: case 5:
                op = "put " + k + " " + v;
                return "" + map.put(k, v);
            case 6: case 7:
                op = "get " + k;
                return map.get(k) + " " + map.containsKey(k);
            case 8: case 9: case 10:
                op = "remove " + k;
                return "" + map.remove(k);
            case 11:
                op = "remove " + k + " " + v;
                return "" + map.remove(k, v);
            case 12:
                op = "putIfAbsent " + k + " " + v;
                return "" + map.putIfAbsent(k, next(9) == 0 ? null : (Integer) v);
            case 13:
                op = "computeIfAbsent " + k;
                return "" + map.computeIfAbsent(k, kk -> v % 5 == 0 ? null : (Integer) (kk == null ? -1 : kk.hashCode()));
            case 14:
                op = "computeIfPresent " + k;
                return "" + map.computeIfPresent(k, (kk, o) -> v % 3 == 0 ? null : (Integer) (o + 1));
            case 15:
                op = "compute " + k;
                return "" + map.compute(k, (kk, o) -> o == null ? (Integer) v : v % 4 == 0 ? null : (Integer) (o * 31));
            case 16:
                op = "merge " + k + " " + v;
                return "" + map.merge(k, v, (a, b) -> b % 4 == 0 ? null : (Integer) (a + b));
            case 17:
                op = "getOrDefault " + k;
                return "" + map.getOrDefault(k, -7);
            case 18:
                op = "replace " + k + " " + v;
                return map.replace(k, v) + " " + map.replace(k, v, v + 1);
            case 19:
                op = "replaceAll";
                map.replaceAll((kk, o) -> o == null ? null : (Integer) (o ^ 5));
                return "" + map.values();
            case 20:
                op = "toString";
                return map.size() + " " + map;
            case 21: {
                op = "keySet.removeIf Clash multiple";
                int m = 2 + next(6);
                return map.keySet().removeIf(x -> x instanceof Clash c && c.n() % m == 0) + " " + map.size() + " " + map.keySet();
            }
            case 22: {
                op = "iterator.remove";
                int n = 0;
                for (Iterator<Map.Entry<Object, Integer>> it = map.entrySet().iterator(); it.hasNext(); ) {
                    Map.Entry<Object, Integer> e = it.next();
                    if (e.getValue() == null || e.getValue() % 7 == v % 7) {
                        it.remove();
                        n++;
                    } else if (e.getValue() % 7 == 3) {
                        e.setValue(e.getValue() + 1000);
                    }
                }
                return n + " " + map.size();
            }
            case 23: {
                op = "equals/hashCode";
                HashMap<Object, Integer> c = new HashMap<>(map.size() * 4 + 1);
                c.putAll(map);
                boolean before = c.equals(map);
                c.put(k, -v - 1);
                return before + " " + c.equals(map) + " " + map.hashCode() + " " + map.keySet().hashCode() + " " + c.keySet().containsAll(map.keySet());
            }
            case 24: {
                op = "change during iteration";
                int n = 0;
                for (Object x : map.keySet()) {
                    if (++n == 5) {
                        map.remove(x);
                    }
                }
                return "" + n;
            }
            case 25: {
                op = "mapping function changes the map";
                return "" + map.computeIfAbsent("absent" + next(1000), kk -> {
                    map.put("side" + v % 4, v);
                    return v;
                });
            }
            case 26: {
                Clash base = new Clash(next(60));
                op = "burst of collisions from " + base.n();
                for (int i = 0; i < 30; i++) {
                    map.put(new Clash(base.n() + 3 * i), i);
                }
                return map.size() + "";
            }
            case 27: {
                op = "remove collisions";
                int r = next(3), n = 0;
                for (int i = r; i < 160; i += 3) {
                    if (map.remove(new Clash(i)) != null) {
                        n++;
                    }
                }
                return n + " " + map.size();
            }
            case 28:
                op = "containsValue " + v;
                return map.containsValue(v) + " " + map.containsValue(null) + " " + map.values().contains(v + 1);
            case 29: {
                op = "forEach";
                StringBuilder sb = new StringBuilder();
                map.forEach((a, b) -> sb.append(a == null ? "n" : a instanceof String s ? s : a instanceof Integer i ? "i" + i : "c").append(b).append(' '));
                return sb.toString();
            }
            case 30: {
                op = "merge with null";
                return "" + map.merge(k, null, Integer::sum);
            }
            case 31: {
                op = "entrySet.contains " + k + " " + v;
                Map.Entry<Object, Integer> e = new AbstractMap.SimpleImmutableEntry<>(k, v);
                return map.entrySet().contains(e) + " " + map.entrySet().remove(e) + " " + e;
            }
            case 32: {
                op = "clone";
                @SuppressWarnings("unchecked")
                HashMap<Object, Integer> c = (HashMap<Object, Integer>) map.clone();
                c.keySet().retainAll(Arrays.asList(1, 2, 3, "k1", new Clash(3), null));
                return c + " " + map.size();
            }
            case 33:
                if (next(6) == 0) {
                    op = "fresh";
                    int cap = next(80) - 4;
                    op = "fresh " + cap;
                    map = new HashMap<>(cap, 0.5f + next(4) * 0.25f);
                    return "" + map;
                }
                op = "size";
                return map.size() + " " + map.isEmpty();
            default: {
                Plain p = new Plain(next(40));
                op = "plain " + p;
                String r = coin() ? "put " + plain.put(p, v) : "remove " + plain.remove(p);
                List<Integer> l = new ArrayList<>();
                for (Plain q : plain.keySet()) {
                    l.add(q.n());
                }
                l.sort(null);
                return r + " " + plain.get(new Plain(v % 40)) + " " + l;
            }
        }
    }

    static String summary() {
        int n = 0;
        for (Map.Entry<Object, Integer> e : map.entrySet()) {
            n++;
            assert Objects.equals(map.get(e.getKey()), e.getValue()) : e;
        }
        assert n == map.size();
        return n + " " + map + " " + map.hashCode() + " " + plain.size();
    }
}
