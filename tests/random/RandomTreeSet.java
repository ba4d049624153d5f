// Shows java.util.TreeSet of Strings under random operations: navigation, range views, set algebra, exceptions.
import java.util.*;

public class RandomTreeSet {
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
    static TreeSet<String> set = new TreeSet<>();

    static String elem() {
        if (next(60) == 0) {
            return null;
        }
        char c = (char) ('a' + next(5));
        return c + (coin() ? "" + next(10) : coin() ? "" : "\u00e9\u4e2d".substring(next(2)));
    }

    static String step() {
        String e = elem();
        switch (next(28)) {
            case 0: case 1: case 2: case 3: case 4:
                op = "add " + show(e);
                return "" + set.add(e);
            case 5: case 6:
                op = "remove " + show(e);
                return "" + set.remove(e);
            case 7:
                op = "contains " + show(e);
                return "" + set.contains(e);
            case 8:
                op = "nav " + show(e);
                return show(set.floor(e)) + show(set.ceiling(e)) + show(set.lower(e)) + show(set.higher(e));
            case 9:
                op = "first/last";
                return show(set.first()) + " " + show(set.last());
            case 10:
                op = "pollFirst";
                return show(set.pollFirst());
            case 11:
                op = "pollLast";
                return show(set.pollLast());
            case 12: {
                boolean i = coin();
                op = "headSet " + show(e) + " " + i;
                return view(set.headSet(e, i));
            }
            case 13: {
                boolean i = coin();
                op = "tailSet " + show(e) + " " + i;
                return view(set.tailSet(e, i));
            }
            case 14: case 15: {
                String f = elem();
                boolean i = coin(), j = coin();
                op = "subSet " + show(e) + " " + i + " " + show(f) + " " + j;
                return view(set.subSet(e, i, f, j));
            }
            case 16:
                op = "descendingSet";
                return view(set.descendingSet());
            case 17: {
                TreeSet<String> o = some();
                op = "retainAll " + show(o.toString());
                TreeSet<String> c = new TreeSet<>(set);
                return c.retainAll(o) + " " + show(c.toString());
            }
            case 18: {
                TreeSet<String> o = some();
                op = "removeAll " + show(o.toString());
                return set.removeAll(o) + " " + set.size();
            }
            case 19: {
                TreeSet<String> o = some();
                op = "addAll " + show(o.toString());
                return set.addAll(o) + " " + set.containsAll(o);
            }
            case 20:
                op = "toString";
                return set.size() + " " + show(set.toString());
            case 21: {
                op = "iterator.remove digits";
                char d = (char) ('0' + next(10));
                for (Iterator<String> it = set.iterator(); it.hasNext(); ) {
                    if (it.next().indexOf(d) >= 0) {
                        it.remove();
                    }
                }
                return set.size() + "";
            }
            case 22: {
                op = "descendingIterator";
                StringBuilder sb = new StringBuilder();
                for (Iterator<String> it = set.descendingIterator(); it.hasNext(); ) {
                    sb.append(it.next()).append('.');
                }
                return show(sb.toString());
            }
            case 23: {
                op = "change during iteration";
                int n = 0;
                for (String s : set) {
                    n += s.length();
                    if (n == 12) {
                        set.add("zz" + n);
                    }
                }
                return "" + n;
            }
            case 24: {
                op = "equals/hashCode";
                HashSet<String> h = new HashSet<>(set);
                return h.equals(set) + " " + set.equals(h) + " " + set.hashCode();
            }
            case 25: {
                op = "case-insensitive copy";
                TreeSet<String> t = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
                for (String s : set) {
                    t.add(s);
                    t.add(s.toUpperCase(Locale.ROOT));
                }
                return t.size() + " " + t.contains("A1") + " " + show(t.toString());
            }
            case 26: {
                int m = next(7);
                op = "removeIf hash%7==" + m;
                return set.removeIf(s -> s.hashCode() % 7 == m) + " " + set.size();
            }
            default: {
                if (next(10) == 0) {
                    op = "rebuild by length";
                    TreeSet<String> t = new TreeSet<>(coin() ? Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()) : Comparator.naturalOrder());
                    t.addAll(set);
                    set = t;
                    return show(set.toString());
                }
                op = "clone";
                Object c = set.clone();
                return c.equals(set) + " " + (c == set) + " " + ((TreeSet<?>) c).size();
            }
        }
    }

    static TreeSet<String> some() {
        TreeSet<String> t = new TreeSet<>();
        for (int i = next(8); i > 0; i--) {
            String s = elem();
            if (s != null) {
                t.add(s);
            }
        }
        return t;
    }

    /** Escapes all that is not ASCII, so that the trace does not depend on the console's encoding. */
    static String show(String s) {
        if (s == null) {
            return "<null>";
        }
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 128) {
                sb.append(c);
            } else {
                sb.append("\\u").append(Integer.toHexString(c | 0x10000).substring(1));
            }
        }
        return sb.toString();
    }

    static String view(NavigableSet<String> v) {
        String e = "" + (char) ('a' + next(5)) + next(10);
        String s = v.size() + " " + show(v.toString()) + " ";
        switch (next(8)) {
            case 0:
                return s + "add " + e + " " + v.add(e);
            case 1:
                return s + "remove " + e + " " + v.remove(e);
            case 2:
                return s + "first " + show(v.first()) + " last " + show(v.last());
            case 3:
                return s + "poll " + show(v.pollFirst()) + " " + show(v.pollLast());
            case 4:
                return s + "nav " + show(v.floor(e)) + " " + show(v.higher(e));
            case 5:
                return s + "desc " + show(v.descendingSet().toString());
            case 6:
                return s + "head " + e + " " + show(v.headSet(e).toString()) + " tail " + show(v.tailSet(e).toString());
            default:
                return s + "hash " + v.hashCode() + " " + v.contains(e);
        }
    }

    static String summary() {
        return set.size() + " " + show(set.toString());
    }
}
