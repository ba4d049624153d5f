// Shows sorting and rearranging: List.sort, Collections.*, Arrays.sort of every type, stability, searching, seeded shuffles.
import java.util.*;

public class RandomCollectionsSort {
    record Item(int key, int seq) {
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
    /** Mostly short arrays, sometimes long enough for the merge and dual-pivot paths; often nearly sorted or with few values. */
    static int[] ints() {
        int n = next(6) == 0 ? 40 + next(300) : next(25);
        int range = next(3) == 0 ? 5 : next(2) == 0 ? 100 : 1_000_000_000;
        int shape = next(5);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int x = next(range) - range / 3;
            a[i] = shape == 0 ? i : shape == 1 ? -i : shape == 2 ? (next(9) == 0 ? x : i * 3) : x;
        }
        return a;
    }

    static List<Integer> list(int[] a) {
        List<Integer> l = coin() ? new ArrayList<>() : new LinkedList<>();
        for (int x : a) {
            l.add(x);
        }
        return l;
    }

    static String brief(List<?> l) {
        return l.size() <= 30 ? l.toString() : l.size() + "#" + l.hashCode() + l.subList(0, 8);
    }

    static String step() {
        int[] a = ints();
        switch (next(28)) {
            case 0: case 1: {
                op = "Arrays.sort int " + a.length;
                Arrays.sort(a);
                for (int i = 1; i < a.length; i++) {
                    assert a[i - 1] <= a[i];
                }
                return brief(list(a));
            }
            case 2: {
                int n = a.length, lo = next(n + 2), hi = next(n + 2) - 1;
                op = "Arrays.sort int range " + n + " " + lo + " " + hi;
                Arrays.sort(a, lo, hi);
                return brief(list(a));
            }
            case 3: {
                op = "Arrays.sort long " + a.length;
                long[] b = new long[a.length];
                for (int i = 0; i < b.length; i++) {
                    b[i] = (long) a[i] * a[b.length - 1 - i];
                }
                Arrays.sort(b);
                return Arrays.hashCode(b) + " " + Arrays.toString(Arrays.copyOf(b, 5));
            }
            case 4: {
                op = "Arrays.sort double " + a.length;
                double[] b = new double[a.length];
                for (int i = 0; i < b.length; i++) {
                    int c = next(14);
                    b[i] = c == 0 ? Double.NaN : c == 1 ? -0.0 : c == 2 ? 0.0 : c == 3 ? Double.NEGATIVE_INFINITY : a[i] / 8.0;
                }
                Arrays.sort(b);
                return Arrays.hashCode(b) + " " + Arrays.toString(Arrays.copyOf(b, 6)) + Arrays.binarySearch(b, -0.0) + " " + Arrays.binarySearch(b, Double.NaN);
            }
            case 5: {
                op = "Arrays.sort float " + a.length;
                float[] b = new float[a.length];
                for (int i = 0; i < b.length; i++) {
                    int c = next(12);
                    b[i] = c == 0 ? Float.NaN : c == 1 ? -0f : c == 2 ? 0f : a[i] / 4f;
                }
                Arrays.sort(b);
                return Arrays.hashCode(b) + " " + Arrays.binarySearch(b, 0f);
            }
            case 6: {
                op = "Arrays.sort byte/char/short " + a.length;
                byte[] b = new byte[a.length];
                char[] c = new char[a.length];
                short[] s = new short[a.length];
                for (int i = 0; i < a.length; i++) {
                    b[i] = (byte) a[i];
                    c[i] = (char) a[i];
                    s[i] = (short) a[i];
                }
                Arrays.sort(b);
                Arrays.sort(c);
                Arrays.sort(s);
                return Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(s) + " " + Arrays.binarySearch(s, (short) 7);
            }
            case 7: {
                op = "List.sort natural " + a.length;
                List<Integer> l = list(a);
                l.sort(null);
                return brief(l);
            }
            case 8: {
                op = "Collections.sort reversed " + a.length;
                List<Integer> l = list(a);
                Collections.sort(l, Collections.reverseOrder());
                return brief(l);
            }
            case 9: case 10: {
                int m = 1 + next(9);
                op = "stable sort by key " + m + " " + a.length;
                List<Item> l = new ArrayList<>();
                for (int i = 0; i < a.length; i++) {
                    l.add(new Item(a[i] % m, i));
                }
                l.sort(Comparator.comparingInt(Item::key));
                StringBuilder sb = new StringBuilder();
                Item last = null;
                int h = 0;
                for (Item x : l) {
                    assert last == null || last.key() < x.key() || last.key() == x.key() && last.seq() < x.seq() : "not stable";
                    last = x;
                    h = h * 31 + x.seq();
                    if (sb.length() < 100) {
                        sb.append(x.key()).append('/').append(x.seq()).append(' ');
                    }
                }
                return h + " " + sb;
            }
            case 11: {
                op = "sort strings " + a.length;
                String[] s = new String[a.length];
                for (int i = 0; i < s.length; i++) {
                    s[i] = Integer.toString(a[i], 2 + i % 35);
                }
                Arrays.sort(s);
                String r = Arrays.hashCode(s) + " " + (s.length > 0 ? s[0] + " " + s[s.length - 1] : "");
                Arrays.sort(s, String.CASE_INSENSITIVE_ORDER.reversed().thenComparing(String::length));
                return r + " " + Arrays.hashCode(s) + " " + Arrays.binarySearch(s, "1", Comparator.reverseOrder());
            }
            case 12: {
                op = "comparator chain " + a.length;
                Integer[] b = list(a).toArray(new Integer[0]);
                Arrays.sort(b, Comparator.comparing((Integer x) -> x & 3).thenComparing(x -> -x).reversed());
                return brief(Arrays.asList(b));
            }
            case 13: {
                op = "broken comparator " + a.length;
                List<Integer> l = list(a);
                l.sort((x, y) -> (x ^ y) % 3 == 0 ? 1 : (x + y) % 2 == 0 ? -1 : 0);
                return brief(l);
            }
            case 14: {
                op = "sort of mixed classes";
                Object[] o = {1, "two", 3.0, a.length};
                Arrays.sort(o);
                return Arrays.toString(o);
            }
            case 15: {
                op = "sort with a null " + a.length;
                List<Integer> l = list(a);
                l.add(null);
                if (coin()) {
                    l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
                } else {
                    Collections.sort(l);
                }
                return brief(l);
            }
            case 16: {
                op = "binarySearch " + a.length;
                Arrays.sort(a);
                StringBuilder sb = new StringBuilder();
                for (int i = 0; i < 5; i++) {
                    int x = next(120) - 40;
                    sb.append(x).append(':').append(Arrays.binarySearch(a, x)).append(' ').append(Collections.binarySearch(list(a), x)).append("; ");
                }
                return sb.toString();
            }
            case 17: {
                op = "reverse " + a.length;
                List<Integer> l = list(a);
                Collections.reverse(l);
                return brief(l);
            }
            case 18: {
                int d = next(60) - 30;
                op = "rotate " + a.length + " " + d;
                List<Integer> l = list(a);
                Collections.rotate(l, d);
                return brief(l);
            }
            case 19: {
                long seed = next(1000);
                op = "shuffle " + a.length + " " + seed;
                List<Integer> l = list(a);
                Collections.shuffle(l, new Random(seed));
                return brief(l);
            }
            case 20: {
                int i = next(a.length + 2) - 1, j = next(a.length + 1);
                op = "swap " + a.length + " " + i + " " + j;
                List<Integer> l = list(a);
                Collections.swap(l, i, j);
                return brief(l);
            }
            case 21: {
                op = "fill/nCopies/addAll/replaceAll " + a.length;
                List<Integer> l = list(a);
                Collections.addAll(l, 1, 2, 3);
                boolean r = Collections.replaceAll(l, 1, 100);
                List<Integer> n = new ArrayList<>(Collections.nCopies(3, a.length));
                String s = r + " " + brief(l) + n + Collections.indexOfSubList(l, List.of(2, 3)) + " " + Collections.disjoint(l, n);
                Collections.fill(n, 4);
                return s + n;
            }
            case 22:
                op = "min/max " + a.length;
                return Collections.max(list(a)) + " " + Collections.min(list(a), Collections.reverseOrder()) + " " + Collections.frequency(list(a), 1);
            case 23: {
                op = "Arrays.* " + a.length;
                int[] b = Arrays.copyOfRange(a, a.length / 3, a.length + 2);
                int[] c = a.clone();
                Arrays.fill(c, c.length / 2, c.length, 9);
                return Arrays.hashCode(b) + " " + Arrays.equals(a, c) + " " + Arrays.mismatch(a, c) + " " + Arrays.compare(a, b) + " " + Arrays.toString(Arrays.copyOf(b, 4));
            }
            case 24: {
                op = "setAll/prefix " + a.length;
                int[] b = new int[a.length];
                Arrays.setAll(b, i -> i * i - a[i]);
                long[] p = new long[a.length];
                Arrays.setAll(p, i -> i == 0 ? b[0] : p[i - 1] + b[i]);
                return Arrays.hashCode(b) + " " + Arrays.hashCode(p) + " " + Arrays.stream(b).max();
            }
            case 25: {
                op = "deep " + a.length;
                Object[] d = {a.length, new int[] {1, a.length}, new Object[] {"x", new double[] {0.5}, null}};
                return Arrays.deepToString(d) + " " + Arrays.deepHashCode(d) + " " + Arrays.deepEquals(d, d.clone());
            }
            case 26: {
                op = "sort of an immutable list " + a.length;
                List<Integer> l = List.of(3, 1, 2);
                l.sort(null);
                return l.toString();
            }
            default: {
                op = "merge of runs " + a.length;
                List<Integer> l = new ArrayList<>();
                int run = 5 + next(40);
                for (int i = 0; i < 250; i++) {
                    l.add(i / run % 2 == 0 ? i % run * 7 : -(i % run) * 5);
                }
                Collections.sort(l);
                List<Integer> m = new ArrayList<>(l);
                m.sort(Comparator.comparing(x -> x % 11));
                return brief(l) + " " + brief(m);
            }
        }
    }

    static String summary() {
        return "done";
    }
}
