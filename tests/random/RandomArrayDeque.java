// Shows java.util.ArrayDeque under random operations at both ends, with growth across the wrap, iterators and exceptions.
import java.util.*;

public class RandomArrayDeque {
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
    static ArrayDeque<Integer> deque = new ArrayDeque<>(2);
    static final LinkedList<Integer> MODEL = new LinkedList<>();

    static String step() {
        Integer v = next(60) == 0 ? null : Integer.valueOf(next(100));
        String r = act(v);
        MODEL.clear();
        MODEL.addAll(deque);
        assert MODEL.size() == deque.size();
        assert MODEL.isEmpty() || MODEL.getLast().equals(deque.peekLast());
        return r;
    }

    static String act(Integer v) {
        if (deque.size() > 70) {
            op = "drain";
            int s = 0;
            while (deque.size() > 5) {
                s = s * 31 + (coin() ? deque.pollFirst() : deque.pollLast());
            }
            return s + " " + deque;
        }
        switch (next(30)) {
            case 0: case 1: case 2:
                op = "addFirst " + v;
                deque.addFirst(v);
                return deque.size() + "";
            case 3: case 4: case 5:
                op = "addLast " + v;
                deque.addLast(v);
                return deque.size() + "";
            case 6:
                op = "offerFirst " + v;
                return deque.offerFirst(v) + "";
            case 7:
                op = "offerLast " + v;
                return deque.offerLast(v) + " " + deque.offer(v);
            case 8:
                op = "push " + v;
                deque.push(v);
                return deque.toString();
            case 9:
                op = "pop";
                return deque.pop() + "";
            case 10:
                op = "pollFirst";
                return deque.pollFirst() + "";
            case 11:
                op = "pollLast";
                return deque.pollLast() + "";
            case 12:
                op = "removeFirst";
                return deque.removeFirst() + "";
            case 13:
                op = "removeLast";
                return deque.removeLast() + "";
            case 14:
                op = "remove";
                return deque.remove() + "";
            case 15:
                op = "peek";
                return deque.peek() + " " + deque.peekFirst() + " " + deque.peekLast();
            case 16:
                op = "element";
                return deque.element() + " " + deque.getFirst() + " " + deque.getLast();
            case 17:
                op = "remove " + v;
                return deque.remove(v) + " " + deque;
            case 18:
                op = "removeFirstOccurrence " + v;
                return deque.removeFirstOccurrence(v) + "";
            case 19:
                op = "removeLastOccurrence " + v;
                return deque.removeLastOccurrence(v) + "";
            case 20:
                op = "contains " + v;
                return deque.contains(v) + "";
            case 21: {
                op = "iterator.remove";
                int m = 3 + next(6);
                for (Iterator<Integer> it = deque.iterator(); it.hasNext(); ) {
                    if (it.next() % m == 0) {
                        it.remove();
                    }
                }
                return deque.toString();
            }
            case 22: {
                op = "descendingIterator";
                int m = 3 + next(6);
                StringBuilder sb = new StringBuilder();
                for (Iterator<Integer> it = deque.descendingIterator(); it.hasNext(); ) {
                    int x = it.next();
                    sb.append(x).append(' ');
                    if (x % m == 1) {
                        it.remove();
                    }
                }
                return sb + " " + deque;
            }
            case 23: {
                int m = 2 + next(9);
                op = "removeIf " + m;
                return deque.removeIf(x -> x % m == 0) + " " + deque;
            }
            case 24: {
                List<Integer> l = new ArrayList<>();
                for (int i = next(12); i > 0; i--) {
                    l.add(next(100));
                }
                op = "addAll " + l;
                return deque.addAll(l) + " " + deque.containsAll(l);
            }
            case 25: {
                List<Integer> l = List.of(next(50), 50 + next(50));
                op = "removeAll " + l;
                return deque.removeAll(l) + " " + deque;
            }
            case 26:
                op = "toArray";
                return Arrays.toString(deque.toArray()) + " " + deque.toArray(new Integer[3]).length;
            case 27: {
                op = "change during iteration";
                int n = 0;
                for (int x : deque) {
                    n += x;
                    if (n > 100) {
                        deque.addFirst(1);
                        deque.pollLast();
                    }
                }
                return "" + n;
            }
            case 28: {
                op = "clone and copy";
                ArrayDeque<Integer> c = deque.clone();
                c.addFirst(-1);
                return c + " " + new ArrayList<>(c).equals(new ArrayList<>(deque)) + " " + c.stream().mapToInt(x -> x).sum();
            }
            default:
                if (next(10) == 0) {
                    op = "fresh";
                    deque = new ArrayDeque<>(next(20));
                    return deque.toString();
                }
                op = "toString";
                return deque.size() + " " + deque;
        }
    }

    static String summary() {
        return deque.size() + " " + deque;
    }
}
