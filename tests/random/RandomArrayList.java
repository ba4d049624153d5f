// Shows java.util.ArrayList under random operations: indexes, sublists, list iterators, bulk changes, exceptions.
import java.util.*;

public class RandomArrayList {
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
    static ArrayList<Integer> list = new ArrayList<>();

    static int index() {
        return next(list.size() + 3) - 1;
    }

    static String step() {
        int i = index();
        Integer v = next(40) == 0 ? null : Integer.valueOf(next(300) - 100);
        if (list.size() > 60) {
            op = "trim to 20";
            list.subList(20, list.size()).clear();
            return list.toString();
        }
        switch (next(38)) {
            case 0: case 1: case 2: case 3: case 4:
                op = "add " + v;
                return list.add(v) + " " + list.size();
            case 5: case 6: case 7:
                op = "add " + i + " " + v;
                list.add(i, v);
                return list.toString();
            case 8: case 9:
                op = "remove " + i;
                return "" + list.remove(i);
            case 10:
                op = "remove object " + v;
                return "" + list.remove((Object) v);
            case 11:
                op = "get " + i;
                return "" + list.get(i);
            case 12:
                op = "set " + i + " " + v;
                return "" + list.set(i, v);
            case 13:
                op = "indexOf " + v;
                return list.indexOf(v) + " " + list.lastIndexOf(v) + " " + list.contains(v);
            case 14: {
                List<Integer> o = some();
                op = "addAll " + o;
                return "" + list.addAll(o);
            }
            case 15: {
                List<Integer> o = some();
                op = "addAll " + i + " " + o;
                return list.addAll(i, o) + " " + list;
            }
            case 16: {
                List<Integer> o = some();
                op = "removeAll " + o;
                return list.removeAll(o) + " " + list;
            }
            case 17: {
                op = "retainAll non-multiples";
                int m = 3 + next(9);
                List<Integer> keep = new ArrayList<>();
                for (int x = -100; x < 200; x++) {
                    if (x % m != 0) {
                        keep.add(x);
                    }
                }
                return list.retainAll(keep) + " " + list;
            }
            case 18: {
                int m = 4 + next(9);
                op = "removeIf %" + m;
                return list.removeIf(x -> x == null || x % m == 0) + " " + list;
            }
            case 19:
                op = "replaceAll";
                list.replaceAll(x -> x == null ? 0 : x > 50 ? x - 50 : x + 7);
                return list.toString();
            case 20: {
                int j = index();
                op = "subList " + i + " " + j;
                return view(list.subList(i, j));
            }
            case 21: {
                int a = next(list.size() + 1), b = a + next(list.size() - a + 1);
                op = "subList " + a + " " + b;
                return view(list.subList(a, b));
            }
            case 22: {
                op = "listIterator " + i;
                return walk(list.listIterator(i));
            }
            case 23:
                op = "sort natural";
                list.sort(null);
                return list.toString();
            case 24:
                op = "sort null first, by last digit";
                list.sort(Comparator.nullsFirst(Comparator.comparing((Integer x) -> x % 10).thenComparing(Comparator.reverseOrder())));
                return list.toString();
            case 25: {
                op = "equals/hashCode";
                LinkedList<Integer> l = new LinkedList<>(list);
                return list.equals(l) + " " + list.hashCode() + " " + l.equals(Arrays.asList(list.toArray())) + " " + list.equals(some());
            }
            case 26:
                op = "toArray";
                return Arrays.toString(list.toArray(new Integer[next(8)])) + " " + list.toArray(Integer[]::new).length;
            case 27: {
                op = "change during iteration";
                int n = 0;
                for (Integer x : list) {
                    n++;
                    if (x != null && x % 9 == 0) {
                        list.remove(x);
                    }
                }
                return "" + n;
            }
            case 28: {
                op = "forEach changing";
                int[] n = {0};
                list.forEach(x -> {
                    if (++n[0] == 9) {
                        list.add(999);
                    }
                });
                return "" + n[0];
            }
            case 29:
                op = "capacity";
                list.ensureCapacity(next(100));
                list.trimToSize();
                return list.size() + " " + list.isEmpty();
            case 30: {
                op = "toArray wrong type";
                Object[] a = list.toArray((Object[]) new String[0]);
                return "" + a.length;
            }
            case 31: {
                op = "immutable copy";
                List<Integer> c = Collections.unmodifiableList(list);
                String s = c.toString();
                return s + c.set(0, 1);
            }
            case 32: {
                op = "List.copyOf";
                List<Integer> c = List.copyOf(list);
                return c.equals(list) + " " + c.contains(v) + " " + c.hashCode();
            }
            case 33: {
                op = "Arrays.asList";
                List<Integer> c = Arrays.asList(1, 2, v);
                c.set(1, 9);
                String s = c.toString();
                return s + c.add(3);
            }
            case 34: {
                int cap = next(30) - 3;
                op = "new ArrayList " + cap;
                ArrayList<Integer> n = new ArrayList<>(cap);
                n.addAll(list);
                list = n;
                return list.equals(n) + "";
            }
            case 35: {
                op = "spliterator";
                Spliterator<Integer> b = list.spliterator();
                Spliterator<Integer> a = b.trySplit();
                StringBuilder sb = new StringBuilder().append(b.estimateSize()).append(' ');
                b.forEachRemaining(x -> sb.append(x).append(','));
                sb.append('|');
                if (a != null) {
                    while (a.tryAdvance(x -> sb.append(x).append(','))) {
                    }
                }
                return sb.toString();
            }
            case 36:
                if (next(8) == 0) {
                    op = "clear";
                    list.clear();
                    return list.toString();
                }
                op = "min/max/frequency " + v;
                return Collections.frequency(list, v) + " " + Collections.min(list) + " " + Collections.max(list);
            default: {
                op = "clone";
                Object c = list.clone();
                return c.equals(list) + " " + (c == (Object) list) + " " + list;
            }
        }
    }

    static List<Integer> some() {
        List<Integer> l = new ArrayList<>();
        for (int i = next(6); i > 0; i--) {
            l.add(next(300) - 100);
        }
        return l;
    }

    static String view(List<Integer> v) {
        String s = v + " ";
        int i = next(v.size() + 2) - (next(9) == 0 ? 1 : 0);
        switch (next(9)) {
            case 0:
                v.add(i, 777);
                return s + "add " + v;
            case 1:
                return s + "remove " + v.remove(i) + " " + list.size();
            case 2:
                return s + "set " + v.set(i, 555);
            case 3:
                v.sort(Comparator.nullsLast(Comparator.reverseOrder()));
                return s + "sort " + list;
            case 4:
                list.add(0, 1);
                return s + "backing changed " + v.size();
            case 5:
                return s + "sub " + v.subList(0, i) + " " + v.hashCode();
            case 6:
                return s + walk(v.listIterator(i));
            case 7:
                v.removeIf(x -> x != null && x < 0);
                return s + "removeIf " + list;
            default:
                Collections.reverse(v);
                return s + "reverse " + v.indexOf(i) + " " + list;
        }
    }

    static String walk(ListIterator<Integer> it) {
        StringBuilder sb = new StringBuilder("walk ");
        try {
            for (int n = 3 + next(6); n > 0; n--) {
                switch (next(7)) {
                    case 0: case 1:
                        sb.append("next ").append(it.next());
                        break;
                    case 2: case 3:
                        sb.append("prev ").append(it.previous());
                        break;
                    case 4:
                        it.add(n);
                        sb.append("add");
                        break;
                    case 5:
                        it.set(-n);
                        sb.append("set");
                        break;
                    default:
                        it.remove();
                        sb.append("remove");
                }
                sb.append(" @").append(it.previousIndex()).append('/').append(it.nextIndex()).append(it.hasNext()).append("; ");
            }
        } catch (IllegalStateException | NoSuchElementException e) {
            sb.append(e);
        }
        return sb.toString();
    }

    static String summary() {
        return list.size() + " " + list + " " + list.hashCode();
    }
}
