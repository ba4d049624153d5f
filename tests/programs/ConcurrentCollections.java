// Shows ConcurrentLinkedQueue, ConcurrentSkipListMap and CopyOnWriteArrayList with weakly consistent iteration.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentCollections {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        System.out.println(q.offer(4) + " " + q.poll() + " " + q.peek() + " " + q.size() + " " + q.remove(3) + " " + q);
        for (Integer x : q) if (x < 6) q.add(x + 4);
        System.out.println(q);
        ConcurrentLinkedDeque<String> dq = new ConcurrentLinkedDeque<>();
        dq.addFirst("b"); dq.addLast("c"); dq.push("a");
        System.out.println(dq + " " + dq.pollLast() + " " + dq.peekFirst());
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 10; i > 0; i--) sk.put(i * 5, "v" + i);
        System.out.println(sk.firstKey() + " " + sk.floorKey(23) + " " + sk.ceilingEntry(23) + " " + sk.headMap(20) + " " + sk.descendingMap().firstKey() + " " + sk.pollFirstEntry());
        for (Integer k : sk.keySet()) if (k == 25) { sk.remove(30); sk.put(100, "late"); }
        System.out.println(sk.size() + " " + sk.lastKey() + " " + sk.merge(100, "!", String::concat));
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        Collections.addAll(ss, "x", "z", "y");
        System.out.println(ss + " " + ss.higher("y") + " " + ss.contains("q"));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : cow) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(10) + cow.addIfAbsent(99) + " " + cow.indexOf(20));
        Iterator<Integer> it = cow.iterator();
        cow.clear();
        System.out.println(it.next() + " " + cow.size());
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println("snapshot iterator"); }
        CopyOnWriteArraySet<String> cs = new CopyOnWriteArraySet<>(List.of("a", "b"));
        System.out.println(cs.add("a") + " " + cs.add("c") + " " + cs);
        ConcurrentLinkedQueue<Integer> shared = new ConcurrentLinkedQueue<>();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) { int k = t; ts[t] = new Thread(() -> { for (int i = 0; i < 300; i++) { shared.add(k * 1000 + i); sk.put(1000 + k * 1000 + i, ""); } }); ts[t].start(); }
        for (Thread t : ts) t.join();
        int[] last = {-1, -1, -1};
        boolean fifo = true;
        for (int x : shared) { fifo &= x % 1000 > last[x / 1000]; last[x / 1000] = x % 1000; }
        System.out.println(shared.size() + " " + fifo + " " + sk.tailMap(1000).size());
    }
}
