// Shows Semaphore, CountDownLatch, CyclicBarrier, Phaser and Exchanger coordination.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SemaphoreLatchBarrier {
    static void run(int n, java.util.function.IntConsumer body) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { int k = i; ts[i] = new Thread(() -> body.accept(k)); ts[i].start(); }
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(2);
        AtomicInteger in = new AtomicInteger(), max = new AtomicInteger();
        run(5, k -> {
            s.acquireUninterruptibly();
            max.accumulateAndGet(in.incrementAndGet(), Math::max);
            Thread.yield();
            in.decrementAndGet();
            s.release();
        });
        System.out.println((max.get() <= 2) + " " + s.availablePermits() + " " + s.tryAcquire(3) + " " + s.drainPermits());
        s.release(5);
        System.out.println(s.tryAcquire(4) + " " + s.availablePermits());
        CountDownLatch l = new CountDownLatch(3);
        System.out.println(l.await(1, TimeUnit.MILLISECONDS) + " " + l.getCount());
        run(3, k -> l.countDown());
        l.await();
        l.countDown();
        System.out.println(l.getCount());
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        int[] cells = new int[3];
        CyclicBarrier bar = new CyclicBarrier(3, () -> events.add("sum " + Arrays.stream(cells).sum()));
        run(3, k -> {
            try { for (int r = 1; r <= 3; r++) { cells[k] += r * (k + 1); bar.await(); bar.await(); } } catch (Exception e) { events.add("bad"); }
        });
        System.out.println(events + " " + bar.getParties() + " " + bar.isBroken());
        CyclicBarrier two = new CyclicBarrier(2);
        try { two.await(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout broken=" + two.isBroken()); }
        try { two.await(); } catch (BrokenBarrierException e) { System.out.println("broken"); }
        Phaser ph = new Phaser(1);
        AtomicInteger arrivals = new AtomicInteger();
        Thread[] ps = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ph.register();
            ps[i] = new Thread(() -> { for (int p = 0; p < 2; p++) { arrivals.incrementAndGet(); ph.arriveAndAwaitAdvance(); } ph.arriveAndDeregister(); });
            ps[i].start();
        }
        for (int p = 0; p < 2; p++) { int phase = ph.arriveAndAwaitAdvance(); System.out.println("phase " + phase + " " + (arrivals.get() >= 3 * (p + 1))); }
        for (Thread t : ps) t.join();
        ph.arriveAndDeregister();
        System.out.println(ph.isTerminated() + " " + arrivals.get());
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[1];
        Thread t = new Thread(() -> { try { got[0] = ex.exchange("from-thread"); } catch (InterruptedException e) { } });
        t.start();
        System.out.println(ex.exchange("from-main"));
        t.join();
        System.out.println(got[0]);
    }
}
