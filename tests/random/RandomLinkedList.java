// Shows java.util.LinkedList as list, deque and stack under random operations, with list iterators and exceptions.
import java.util.*;

public class RandomLinkedList {
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
    static LinkedList<String> list = new LinkedList<>();

    static String elem() {
        return next(30) == 0 ? null : "e" + next(25);
    }

    static String step() {
        String e = elem();
        int i = next(list.size() + 3) - 1;
        if (list.size() > 50) {
            op = "shrink";
            while (list.size() > 10) {
                if (coin()) {
                    list.removeFirst();
                } else {
                    list.removeLast();
                }
            }
            return list.toString();
        }
        switch (next(36)) {
            case 0: case 1: case 2:
                op = "add " + e;
                return "" + list.add(e);
            case 3:
                op = "addFirst " + e;
                list.addFirst(e);
                return list.toString();
            case 4:
                op = "addLast " + e;
                list.addLast(e);
                return list.toString();
            case 5: case 6:
                op = "add " + i + " " + e;
                list.add(i, e);
                return list.toString();
            case 7:
                op = "remove " + i;
                return "" + list.remove(i);
            case 8:
                op = "remove " + e;
                return "" + list.remove(e);
            case 9:
                op = "removeFirst";
                return list.removeFirst();
            case 10:
                op = "removeLast";
                return list.removeLast();
            case 11:
                op = "poll";
                return list.poll() + " " + list.pollFirst() + " " + list.pollLast();
            case 12:
                op = "peek";
                return list.peek() + " " + list.peekFirst() + " " + list.peekLast();
            case 13:
                op = "element";
                return list.element() + " " + list.getFirst() + " " + list.getLast();
            case 14:
                op = "offer " + e;
                return list.offer(e) + " " + list.offerFirst(e) + " " + list.offerLast("l" + e);
            case 15:
                op = "push " + e;
                list.push(e);
                return list.toString();
            case 16:
                op = "pop";
                return list.pop();
            case 17:
                op = "get " + i;
                return list.get(i);
            case 18:
                op = "set " + i + " " + e;
                return list.set(i, e);
            case 19:
                op = "indexOf " + e;
                return list.indexOf(e) + " " + list.lastIndexOf(e) + " " + list.contains(e);
            case 20:
                op = "removeFirstOccurrence " + e;
                return list.removeFirstOccurrence(e) + " " + list;
            case 21:
                op = "removeLastOccurrence " + e;
                return list.removeLastOccurrence(e) + " " + list;
            case 22: {
                op = "descendingIterator";
                StringBuilder sb = new StringBuilder();
                for (Iterator<String> it = list.descendingIterator(); it.hasNext(); ) {
                    String s = it.next();
                    sb.append(s).append(' ');
                    if (s != null && s.endsWith("7")) {
                        it.remove();
                    }
                }
                return sb.toString();
            }
            case 23: case 24: {
                op = "listIterator " + i;
                return walk(list.listIterator(i));
            }
            case 25: {
                int a = next(list.size() + 1), b = a + next(list.size() - a + 2);
                op = "subList " + a + " " + b;
                List<String> v = list.subList(a, b);
                String s = v.toString();
                if (coin()) {
                    v.clear();
                } else {
                    v.add(e);
                }
                return s + " " + list;
            }
            case 26: {
                List<String> o = List.of("x" + next(3), "e" + next(25), "e1");
                op = "addAll " + i + " " + o;
                return list.addAll(i, o) + " " + list;
            }
            case 27: {
                List<String> o = Arrays.asList("e1", "e2", e, null);
                op = "removeAll " + o;
                return list.removeAll(o) + " " + list;
            }
            case 28: {
                op = "change during iteration";
                int n = 0;
                for (String s : list) {
                    if (++n == 4) {
                        list.addFirst("cme");
                    }
                }
                return n + "";
            }
            case 29: {
                op = "equals/hashCode";
                ArrayList<String> c = new ArrayList<>(list);
                return c.equals(list) + " " + list.equals(c) + " " + list.hashCode();
            }
            case 30: {
                op = "toArray";
                String[] a = list.toArray(new String[next(20)]);
                return a.length + " " + Arrays.toString(a);
            }
            case 31:
                op = "sort";
                list.sort(Comparator.nullsFirst(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())));
                return list.toString();
            case 32: {
                op = "clone";
                Object c = list.clone();
                return c.equals(list) + " " + c;
            }
            case 33: {
                op = "spliterator";
                Spliterator<String> sp = list.spliterator();
                Spliterator<String> a = sp.trySplit();
                int[] n = new int[2];
                if (a != null) {
                    a.forEachRemaining(x -> n[0]++);
                }
                sp.forEachRemaining(x -> n[1]++);
                return n[0] + " " + n[1];
            }
            case 34: {
                int m = next(5);
                op = "removeIf " + m;
                return list.removeIf(s -> s == null || s.hashCode() % 5 == m) + " " + list;
            }
            default:
                op = "toString";
                return list.size() + " " + list;
        }
    }

    static String walk(ListIterator<String> it) {
        StringBuilder sb = new StringBuilder();
        try {
            for (int n = 3 + next(8); n > 0; n--) {
                switch (next(7)) {
                    case 0: case 1:
                        sb.append("next ").append(it.next());
                        break;
                    case 2: case 3:
                        sb.append("prev ").append(it.previous());
                        break;
                    case 4:
                        it.add("a" + n);
                        sb.append("add");
                        break;
                    case 5:
                        it.set("s" + n);
                        sb.append("set");
                        break;
                    default:
                        it.remove();
                        sb.append("remove");
                }
                sb.append(" @").append(it.nextIndex()).append("; ");
            }
        } catch (IllegalStateException | NoSuchElementException x) {
            sb.append(x);
        }
        return sb + " " + list;
    }

    static String summary() {
        return list.size() + " " + list;
    }
}
