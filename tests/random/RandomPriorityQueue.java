// Shows java.util.PriorityQueue under random operations, natural order and comparator, with its heap order in toString.
import java.util.*;

public class RandomPriorityQueue {
    record Task(int rank, String name) {
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
    static PriorityQueue<Integer> ints = new PriorityQueue<>();
    static PriorityQueue<Task> tasks = new PriorityQueue<>(3, Comparator.comparingInt(Task::rank).reversed().thenComparing(Task::name));

    static Task task() {
        return new Task(next(8), "t" + next(30));
    }

    static String step() {
        Integer v = next(60) == 0 ? null : Integer.valueOf(next(100) - 20);
        if (ints.size() > 60) {
            op = "drain";
            StringBuilder sb = new StringBuilder();
            int last = Integer.MIN_VALUE;
            while (ints.size() > 4) {
                int x = ints.poll();
                assert ints.comparator() != null || x >= last;
                last = x;
                sb.append(x).append(' ');
            }
            return sb.toString();
        }
        switch (next(26)) {
            case 0: case 1: case 2: case 3:
                op = "add " + v;
                return ints.add(v) + " " + ints;
            case 4:
                op = "offer " + v;
                return ints.offer(v) + "";
            case 5: case 6:
                op = "poll";
                return ints.poll() + " " + ints;
            case 7:
                op = "peek";
                return ints.peek() + " " + ints.size();
            case 8:
                op = "element";
                return ints.element() + "";
            case 9:
                op = "remove";
                return ints.remove() + "";
            case 10:
                op = "remove " + v;
                return ints.remove(v) + " " + ints;
            case 11:
                op = "contains " + v;
                return ints.contains(v) + "";
            case 12: {
                op = "iterator.remove";
                int m = 3 + next(5), n = 0;
                for (Iterator<Integer> it = ints.iterator(); it.hasNext(); ) {
                    n++;
                    if (it.next() % m == 0) {
                        it.remove();
                    }
                }
                return n + " " + ints;
            }
            case 13: {
                int m = 2 + next(9);
                op = "removeIf " + m;
                return ints.removeIf(x -> x % m == 1) + " " + ints;
            }
            case 14: {
                List<Integer> l = new ArrayList<>();
                for (int i = next(9); i > 0; i--) {
                    l.add(next(100));
                }
                op = "addAll " + l;
                return ints.addAll(l) + " " + ints;
            }
            case 15: {
                op = "heapify";
                List<Integer> l = new ArrayList<>(ints);
                Collections.reverse(l);
                return new PriorityQueue<>(l) + " " + new PriorityQueue<>(new TreeSet<>(l));
            }
            case 16: {
                op = "change during iteration";
                int n = 0;
                for (int x : ints) {
                    n += x;
                    if (n > 60) {
                        ints.add(5);
                    }
                }
                return n + "";
            }
            case 17:
                if (next(6) == 0) {
                    op = "other order";
                    PriorityQueue<Integer> q = coin() ? new PriorityQueue<>() : new PriorityQueue<>(Comparator.comparing((Integer x) -> x % 10).thenComparing(Comparator.reverseOrder()));
                    q.addAll(ints);
                    ints = q;
                    return ints + " " + (ints.comparator() == null);
                }
                op = "toArray";
                return Arrays.toString(ints.toArray()) + " " + ints.toArray(new Integer[0]).length;
            case 18: {
                op = "bad capacity";
                return new PriorityQueue<Integer>(next(3) - 1) + "";
            }
            case 19: {
                op = "not comparable";
                PriorityQueue<Object> q = new PriorityQueue<>();
                q.add(new Task(1, "a"));
                return q.size() + "";
            }
            case 20: case 21: case 22: {
                Task t = task();
                op = "task add " + t;
                if (tasks.size() > 40) {
                    tasks.clear();
                }
                return tasks.add(t) + " " + tasks.size();
            }
            case 23:
                op = "task poll";
                return tasks.poll() + "";
            case 24: {
                Task t = task();
                op = "task remove " + t;
                return tasks.remove(t) + " " + tasks.contains(t) + " " + tasks;
            }
            default: {
                op = "task drain of copy";
                PriorityQueue<Task> c = new PriorityQueue<>(tasks);
                StringBuilder sb = new StringBuilder();
                while (!c.isEmpty()) {
                    Task t = c.remove();
                    sb.append(t.rank()).append(t.name()).append(' ');
                }
                return sb.toString();
            }
        }
    }

    static String summary() {
        return ints + " " + tasks;
    }
}
