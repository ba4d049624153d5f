// Shows java.util.IdentityHashMap under random operations; prints only what does not depend on identity hash codes.
import java.util.*;

public class RandomIdentityHashMap {
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
    static IdentityHashMap<Object, Integer> map = new IdentityHashMap<>(4);
    /** Pairs of keys that are equal but not the same object, and one interned literal. */
    static final Object[] KEYS = new Object[40];

    static {
        for (int i = 0; i < KEYS.length; i++) {
            KEYS[i] = i == 0 ? null : i == 1 ? "literal" : i % 3 == 0 ? List.of(i / 4) : new String("k" + i / 2);
        }
    }

    static String sorted() {
        List<String> l = new ArrayList<>();
        for (Map.Entry<Object, Integer> e : map.entrySet()) {
            l.add((e.getKey() instanceof int[] ? "array" : e.getKey()) + "=" + e.getValue());
        }
        l.sort(null);
        return l.toString();
    }

    static String step() {
        int i = next(KEYS.length);
        Object k = KEYS[i];
        Integer v = next(50);
        String name = i + ":" + k;
        switch (next(22)) {
            case 0: case 1: case 2: case 3: case 4:
                op = "put " + name + " " + v;
                return map.put(k, v) + " " + map.size();
            case 5: case 6:
                op = "get " + name;
                return map.get(k) + " " + map.containsKey(k);
            case 7: case 8:
                op = "remove " + name;
                return map.remove(k) + " " + map.size();
            case 9:
                op = "equal key, other object " + name;
                return map.containsKey(k == null ? "null" : new String(k.toString())) + " " + map.get("literal") + " " + map.get("lit" + (k == null ? "" : "eral").intern());
            case 10:
                op = "containsValue " + v;
                return map.containsValue(v) + "";
            case 11:
                op = "contents";
                return map.size() + " " + sorted();
            case 12: {
                op = "iterator.remove by value " + v;
                int n = 0;
                for (Iterator<Map.Entry<Object, Integer>> it = map.entrySet().iterator(); it.hasNext(); ) {
                    Map.Entry<Object, Integer> e = it.next();
                    if (e.getValue() % 5 == v % 5) {
                        it.remove();
                        n++;
                    } else {
                        e.setValue(e.getValue() + 1);
                    }
                }
                return n + " " + sorted();
            }
            case 13:
                op = "putIfAbsent " + name;
                return map.putIfAbsent(k, v) + "";
            case 14:
                op = "computeIfAbsent " + name;
                return map.computeIfAbsent(k, x -> v % 2 == 0 ? null : v) + "";
            case 15:
                op = "merge " + name;
                return map.merge(k, v, (a, b) -> v % 3 == 0 ? null : (Integer) ((a + b) % 100)) + "";
            case 16: {
                op = "equals";
                IdentityHashMap<Object, Integer> c = new IdentityHashMap<>(map);
                boolean eq = c.equals(map);
                c.put(new Object(), 1);
                return eq + " " + c.equals(map) + " " + c.size() + " " + map.clone().equals(map);
            }
            case 17: {
                op = "keySet algebra";
                Set<Object> s = map.keySet();
                return s.contains(k) + " " + s.remove(k) + " " + s.size() + " " + s.containsAll(Arrays.asList("literal", KEYS[3]));
            }
            case 18: {
                op = "values sum";
                int sum = 0, n = 0;
                for (int x : map.values()) {
                    sum += x;
                    n++;
                }
                assert n == map.size();
                return sum + " " + map.values().size();
            }
            case 19: {
                op = "change during iteration";
                int n = 0;
                if (map.size() < 4) {
                    return "too small"; // whether the new entry is met would depend on identity hash codes
                }
                for (Object x : map.keySet()) {
                    n++;
                    if (n == 2) {
                        map.put(new int[0], 49);
                    }
                }
                return n + "";
            }
            case 20: {
                op = "remove arrays";
                boolean r = map.keySet().removeIf(x -> x instanceof int[]);
                return r + " " + sorted();
            }
            default: {
                if (next(8) == 0) {
                    int cap = next(60) - 5;
                    op = "fresh " + cap;
                    map = new IdentityHashMap<>(cap);
                    return sorted();
                }
                op = "identity set";
                Set<Object> s = Collections.newSetFromMap(new IdentityHashMap<>());
                for (int j = next(20); j > 0; j--) {
                    s.add(KEYS[next(KEYS.length)]);
                }
                return s.size() + " " + s.contains(k);
            }
        }
    }

    static String summary() {
        map.keySet().removeIf(x -> x instanceof int[]);
        return map.size() + " " + sorted();
    }
}
