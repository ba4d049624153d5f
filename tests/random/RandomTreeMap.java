// Shows java.util.TreeMap under random operations: navigation, views, bulk changes, iterators, exceptions.
import java.util.*;

public class RandomTreeMap {
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
    static TreeMap<Integer, String> map = new TreeMap<>();

    static Integer key() {
        return next(60) == 0 ? null : Integer.valueOf(next(48) - 8);
    }

    static String value() {
        return next(12) == 0 ? null : "v" + next(20);
    }

    static String step() {
        Integer k = key();
        String v = value();
        switch (next(44)) {
            case 0: case 1: case 2: case 3:
                op = "put " + k + " " + v;
                return "" + map.put(k, v);
            case 4:
                op = "get " + k;
                return "" + map.get(k);
            case 5: case 6:
                op = "remove " + k;
                return "" + map.remove(k);
            case 7:
                op = "floor/ceiling/higher/lower key " + k;
                return map.floorKey(k) + " " + map.ceilingKey(k) + " " + map.higherKey(k) + " " + map.lowerKey(k);
            case 8:
                op = "floor/ceiling/higher/lower entry " + k;
                return map.floorEntry(k) + " " + map.ceilingEntry(k) + " " + map.higherEntry(k) + " " + map.lowerEntry(k);
            case 9:
                op = "first/last";
                return map.firstEntry() + " " + map.lastEntry() + " " + map.firstKey() + " " + map.lastKey();
            case 10:
                op = "pollFirstEntry";
                return "" + map.pollFirstEntry();
            case 11:
                op = "pollLastEntry";
                return "" + map.pollLastEntry();
            case 12: {
                boolean inc = coin();
                op = "headMap " + k + " " + inc;
                return view(map.headMap(k, inc));
            }
            case 13: {
                boolean inc = coin();
                op = "tailMap " + k + " " + inc;
                return view(map.tailMap(k, inc));
            }
            case 14: case 15: {
                Integer k2 = key();
                boolean a = coin(), b = coin();
                op = "subMap " + k + " " + a + " " + k2 + " " + b;
                return view(map.subMap(k, a, k2, b));
            }
            case 16:
                op = "descendingMap";
                return view(map.descendingMap());
            case 17: {
                Integer k2 = key();
                op = "descendingMap.subMap " + k + " " + k2;
                return view(map.descendingMap().subMap(k, true, k2, false));
            }
            case 18: {
                int r = next(3);
                op = "compute " + k + " " + r;
                return "" + map.compute(k, (kk, old) -> r == 0 ? null : old == null ? "new" + kk : old.length() > 8 ? "s" : old + kk);
            }
            case 19: {
                int r = next(3);
                op = "merge " + k + " " + v + " " + r;
                return "" + map.merge(k, v, (x, y) -> r == 0 ? null : x.length() > 8 ? y : x + y);
            }
            case 20:
                op = "putIfAbsent " + k + " " + v;
                return "" + map.putIfAbsent(k, v);
            case 21:
                op = "computeIfAbsent " + k;
                return "" + map.computeIfAbsent(k, kk -> kk % 3 == 0 ? null : "c" + kk);
            case 22:
                op = "computeIfPresent " + k;
                return "" + map.computeIfPresent(k, (kk, old) -> kk % 4 == 0 ? null : "p" + old.length());
            case 23:
                op = "replaceAll";
                map.replaceAll((kk, old) -> old == null ? "nil" : old.length() > 4 ? old.substring(1) : old + (kk & 1));
                return map.toString();
            case 24: {
                int m = 2 + next(5);
                op = "iterator.remove multiples of " + m;
                int removed = 0;
                for (Iterator<Map.Entry<Integer, String>> it = map.entrySet().iterator(); it.hasNext(); ) {
                    Map.Entry<Integer, String> e = it.next();
                    if (e.getKey() % m == 0 && e.getKey() > 20) {
                        it.remove();
                        removed++;
                    } else if (e.getKey() % 7 == 0) {
                        e.setValue("set" + e.getKey());
                    }
                }
                return removed + " " + map;
            }
            case 25: {
                op = "equals/hashCode of copies";
                TreeMap<Integer, String> rev = new TreeMap<>(Comparator.reverseOrder());
                rev.putAll(map);
                HashMap<Integer, String> h = new HashMap<>(map);
                return map.equals(rev) + " " + h.equals(map) + " " + (map.hashCode() == h.hashCode()) + " " + map.hashCode() + " " + rev;
            }
            case 26:
                op = "toString";
                return map.size() + " " + map;
            case 27:
                op = "containsKey/containsValue " + k + " " + v;
                return map.containsValue(v) + " " + map.containsKey(k);
            case 28:
                op = "getOrDefault " + k;
                return map.getOrDefault(k, "none");
            case 29: {
                String w = value();
                op = "replace " + k + " " + v + " " + w;
                return map.replace(k, v, w) + " " + map.replace(k, w);
            }
            case 30:
                op = "remove " + k + " " + v;
                return "" + map.remove(k, v);
            case 31: {
                op = "keySet views";
                NavigableSet<Integer> ks = map.navigableKeySet();
                return ks.descendingSet() + " " + ks.headSet(k, true) + " " + ks.tailSet(k, false) + " " + ks.higher(k) + " " + map.descendingKeySet().floor(k);
            }
            case 32:
                op = "values.remove " + v;
                return map.values().remove(v) + " " + map.values();
            case 33: {
                int m = 3 + next(9);
                op = "keySet.removeIf " + m;
                return map.keySet().removeIf(x -> x % m == 1) + " " + map.keySet();
            }
            case 34: {
                op = "change during iteration";
                int seen = 0;
                for (Integer x : map.keySet()) {
                    seen += x;
                    if (x > 15) {
                        map.put(100 + next(3), "cme");
                    }
                }
                return "" + seen;
            }
            case 35: {
                op = "entry.setValue";
                Map.Entry<Integer, String> e = map.firstEntry();
                return e == null ? "empty" : "" + e.setValue("no");
            }
            case 36: {
                TreeMap<Integer, String> other = new TreeMap<>(next(3) == 0 ? Comparator.<Integer>reverseOrder() : null);
                for (int i = next(6); i > 0; i--) {
                    other.put(next(50), "o" + i);
                }
                op = "putAll " + other;
                map.putAll(other);
                return map.size() + "";
            }
            case 37: {
                op = "clone and change";
                @SuppressWarnings("unchecked")
                TreeMap<Integer, String> c = (TreeMap<Integer, String>) map.clone();
                c.put(k, "clone");
                return map.equals(c) + " " + c.size() + " " + map.get(k);
            }
            case 38: {
                op = "raw put of a String key";
                if (map.isEmpty()) {
                    return "skipped"; // an empty map would accept it
                }
                @SuppressWarnings({"unchecked", "rawtypes"})
                Object r = ((Map) map).put("text" + k, "x");
                return "" + r;
            }
            case 39: {
                op = "forEach";
                StringBuilder sb = new StringBuilder();
                map.forEach((a, b) -> sb.append(a).append(b == null ? '-' : b.charAt(0)));
                return sb.toString();
            }
            case 40: {
                op = "entrySet contains/remove " + k + " " + v;
                Map.Entry<Integer, String> e = new AbstractMap.SimpleEntry<>(k, v);
                return map.entrySet().contains(e) + " " + map.entrySet().remove(e) + " " + e.hashCode();
            }
            case 41: {
                op = "next past the end";
                Iterator<Integer> it = map.descendingKeySet().iterator();
                int n = 0;
                while (it.hasNext()) {
                    n += it.next();
                }
                return n + " " + it.next();
            }
            case 42:
                if (next(8) == 0) {
                    op = "rebuild with a comparator";
                    TreeMap<Integer, String> t = coin() ? new TreeMap<>() : new TreeMap<>(Comparator.comparing((Integer x) -> x & 7).thenComparing(Comparator.reverseOrder()));
                    t.putAll(map);
                    map = t;
                    return map + " " + (map.comparator() == null);
                }
                op = "size";
                return map.size() + " " + map.isEmpty();
            default:
                if (next(10) == 0) {
                    op = "clear";
                    map.clear();
                    return map.toString();
                }
                op = "stream of entries";
                return "" + map.entrySet().stream().filter(e -> e.getValue() != null).mapToInt(e -> e.getKey() * 31 + e.getValue().length()).sum();
        }
    }

    /** One random operation through a view; the backing map sees it. */
    static String view(NavigableMap<Integer, String> m) {
        Integer k = next(50) - 8;
        String s = m.size() + " " + m + " ";
        switch (next(14)) {
            case 0:
                return s + "put " + k + " " + m.put(k, "w" + k);
            case 1:
                return s + "remove " + k + " " + m.remove(k);
            case 2:
                return s + "pollFirst " + m.pollFirstEntry();
            case 3:
                return s + "pollLast " + m.pollLastEntry();
            case 4:
                return s + "first " + m.firstKey() + " last " + m.lastKey();
            case 5:
                return s + "nav " + k + " " + m.floorKey(k) + " " + m.ceilingKey(k) + " " + m.lowerEntry(k) + " " + m.higherEntry(k);
            case 6:
                return s + "head " + k + " " + m.headMap(k, coin());
            case 7:
                return s + "tail " + k + " " + m.tailMap(k, coin());
            case 8:
                return s + "desc " + m.descendingMap() + " " + m.descendingMap().firstEntry();
            case 9:
                return s + "keys " + m.navigableKeySet() + " " + m.descendingKeySet() + " " + m.hashCode();
            case 10: {
                Iterator<Integer> it = m.keySet().iterator();
                if (it.hasNext()) {
                    it.next();
                    it.remove();
                }
                it.remove();
                return s;
            }
            case 11:
                return s + "merge " + k + " " + m.merge(k, "m", String::concat);
            case 12:
                return s + "containsKey " + k + " " + m.containsKey(k) + " " + m.get(k) + " " + m.values();
            default:
                if (m.size() < 6) {
                    m.clear();
                }
                return s + "clear? " + m.isEmpty() + " " + map.size();
        }
    }

    static String summary() {
        Integer last = null;
        for (Integer k : map.keySet()) {
            assert last == null || map.comparator() != null || last < k : "order " + last + " " + k;
            last = k;
        }
        return map.size() + " " + map + " " + map.hashCode();
    }
}
