// Shows PriorityQueue ordering with natural order, comparators and heap sort.
import java.util.*;

public class PriorityQueueOps {
    record Task(String name, int prio, int seq) implements Comparable<Task> {
        public int compareTo(Task o) { return prio != o.prio ? Integer.compare(o.prio, prio) : Integer.compare(seq, o.seq); }
    }

    static int[] dijkstra(int[][] edges, int n, int src) {
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[src] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        q.add(new int[]{src, 0});
        while (!q.isEmpty()) {
            int[] cur = q.poll();
            if (cur[1] > dist[cur[0]]) continue;
            for (int[] e : edges) {
                if (e[0] != cur[0]) continue;
                int nd = cur[1] + e[2];
                if (nd < dist[e[1]]) { dist[e[1]] = nd; q.add(new int[]{e[1], nd}); }
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> pq = new PriorityQueue<>();
        for (int x : new int[]{5, 1, 8, 3, 9, 2, 7}) pq.offer(x);
        System.out.println(pq + " " + pq.peek() + " " + pq.size());
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) sb.append(pq.poll()).append(' ');
        System.out.println(sb + "" + pq.poll());
        PriorityQueue<Task> tasks = new PriorityQueue<>();
        String[] names = {"low", "high", "mid", "high2", "low2"};
        int[] prio = {1, 9, 5, 9, 1};
        for (int i = 0; i < names.length; i++) tasks.add(new Task(names[i], prio[i], i));
        while (!tasks.isEmpty()) System.out.println(tasks.remove());
        PriorityQueue<String> byLen = new PriorityQueue<>(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(byLen, "a", "ccc", "bb", "aaa", "dd");
        byLen.remove("bb");
        System.out.println(byLen.contains("dd") + " " + byLen.poll() + " " + byLen.poll() + " " + byLen.poll());
        System.out.println(Arrays.toString(dijkstra(new int[][]{{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}}, 5, 0)));
        try { new PriorityQueue<Object>().addAll(List.of(1, "x")); } catch (ClassCastException e) { System.out.println("incomparable"); }
        try { pq.add(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        try { pq.element(); } catch (NoSuchElementException e) { System.out.println("empty"); }
        PriorityQueue<Integer> heapified = new PriorityQueue<>(List.of(9, 4, 6, 1));
        System.out.println(heapified + " " + Arrays.toString(heapified.stream().sorted().toArray()));
    }
}
