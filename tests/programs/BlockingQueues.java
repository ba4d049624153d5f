// Shows producer-consumer hand-over with array, linked, priority, synchronous and transfer queues.
import java.util.*;
import java.util.concurrent.*;

public class BlockingQueues {
    static long pump(BlockingQueue<Integer> q, int n) throws Exception {
        Thread p = new Thread(() -> { try { for (int i = 1; i <= n; i++) q.put(i); q.put(-1); } catch (InterruptedException e) { } });
        p.start();
        long h = 0;
        for (int x; (x = q.take()) != -1; ) h = h * 31 + x;
        p.join();
        return h;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(pump(new ArrayBlockingQueue<>(3), 100));
        System.out.println(pump(new LinkedBlockingQueue<>(2), 100));
        System.out.println(pump(new LinkedBlockingQueue<>(), 100));
        System.out.println(pump(new SynchronousQueue<>(), 50));
        System.out.println(pump(new LinkedBlockingDeque<>(4), 100));
        System.out.println(pump(new LinkedTransferQueue<>(), 100));
        ArrayBlockingQueue<String> a = new ArrayBlockingQueue<>(2);
        System.out.println(a.offer("x") + " " + a.offer("y") + " " + a.offer("z") + " " + a.remainingCapacity() + " " + a + " " + a.offer("w", 1, TimeUnit.MILLISECONDS));
        try { a.add("q"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        List<String> drained = new ArrayList<>();
        System.out.println(a.drainTo(drained) + " " + drained + " " + a.poll() + " " + a.poll(1, TimeUnit.MILLISECONDS));
        try { a.remove(); } catch (NoSuchElementException e) { System.out.println("empty remove"); }
        try { a.put(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        PriorityBlockingQueue<Integer> pq = new PriorityBlockingQueue<>(4, Comparator.reverseOrder());
        for (int x : new int[]{3, 9, 1, 7}) pq.put(x);
        System.out.println(pq.take() + " " + pq.take() + " " + pq.poll() + " " + pq.peek());
        System.out.println(new SynchronousQueue<Integer>().offer(1) + " " + new SynchronousQueue<Integer>().poll());
        BlockingQueue<Integer> work = new LinkedBlockingQueue<>();
        ConcurrentLinkedQueue<Integer> results = new ConcurrentLinkedQueue<>();
        Thread[] ws = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ws[i] = new Thread(() -> { try { for (int x; (x = work.take()) >= 0; ) results.add(x * x); work.put(-1); } catch (InterruptedException e) { } });
            ws[i].start();
        }
        for (int i = 0; i < 60; i++) work.put(i);
        work.put(-1);
        for (Thread w : ws) w.join();
        System.out.println(results.size() + " " + results.stream().mapToInt(x -> x).sum() + " " + work);
    }
}
