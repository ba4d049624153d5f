// Shows fixed and single thread pools, futures, invokeAll, cancellation, rejection and scheduled tasks.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ExecutorServiceFutures {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3, r -> new Thread(r, "pool-worker"));
        Future<Integer> f = ex.submit(() -> 6 * 7);
        System.out.println(f.get() + " " + f.isDone() + " " + f.isCancelled());
        List<Callable<Integer>> cs = new ArrayList<>();
        for (int i = 1; i <= 6; i++) { int k = i; cs.add(() -> k * k); }
        StringBuilder sb = new StringBuilder();
        for (Future<Integer> r : ex.invokeAll(cs)) sb.append(r.get()).append(' ');
        System.out.println(sb);
        System.out.println(ex.submit(() -> Thread.currentThread().getName()).get() + " " + ex.submit(() -> { }, "res").get() + " " + ex.submit(() -> { }).get());
        List<Callable<String>> one = List.of(() -> "only");
        System.out.println(ex.invokeAny(one));
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task failed"); });
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " | " + e.getCause().getMessage() + " " + bad.isDone()); }
        CountDownLatch hold = new CountDownLatch(1), running = new CountDownLatch(1);
        Future<String> slow = ex.submit(() -> { running.countDown(); hold.await(); return "late"; });
        running.await();
        try { slow.get(2, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled() + " " + slow.cancel(true));
        try { slow.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        AtomicInteger n = new AtomicInteger();
        for (int i = 0; i < 50; i++) ex.execute(n::incrementAndGet);
        ex.shutdown();
        System.out.println(ex.awaitTermination(10, TimeUnit.SECONDS) + " " + n.get() + " " + ex.isShutdown() + ex.isTerminated());
        try { ex.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 8; i++) { int k = i; single.execute(() -> order.append(k)); }
        single.shutdown();
        single.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(order);
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> sf = sch.schedule(() -> "scheduled", 5, TimeUnit.MILLISECONDS);
        System.out.println(sf.get() + " " + (sf.getDelay(TimeUnit.NANOSECONDS) <= 0));
        CountDownLatch ticks = new CountDownLatch(3);
        ScheduledFuture<?> rep = sch.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        rep.cancel(false);
        System.out.println(ticks.getCount() + " " + rep.isCancelled());
        sch.shutdownNow();
        System.out.println(sch.isShutdown());
        FutureTask<Integer> ft = new FutureTask<>(() -> 11);
        new Thread(ft).start();
        System.out.println(ft.get());
        ThreadPoolExecutor tp = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch gate = new CountDownLatch(1);
        tp.execute(() -> { try { gate.await(); } catch (InterruptedException e) { } });
        tp.execute(() -> { });
        tp.execute(() -> System.out.println("caller runs in " + Thread.currentThread().getName()));
        gate.countDown();
        tp.shutdown();
        System.out.println(tp.awaitTermination(10, TimeUnit.SECONDS) + " " + tp.getCompletedTaskCount());
    }
}
