// Shows a virtual-thread-per-task executor used in try-with-resources with ordered results.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class VirtualThreadExecutor {
    static int slowSquare(int x) throws InterruptedException {
        Thread.sleep(x % 3);
        return x * x;
    }

    public static void main(String[] args) throws Exception {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 50; i++) { int k = i; fs.add(ex.submit(() -> slowSquare(k))); }
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum + " " + fs.get(7).resultNow() + " " + fs.get(3).state());
            System.out.println(ex.invokeAll(IntStream.range(0, 5).<Callable<String>>mapToObj(i -> () -> "r" + i).toList()).stream().map(Future::resultNow).toList());
            Future<?> bad = ex.submit(() -> { throw new java.io.IOException("lost"); });
            try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getCause() + " " + bad.state() + " " + bad.exceptionNow().getMessage()); }
            try { bad.resultNow(); } catch (IllegalStateException e) { System.out.println("no result"); }
            CountDownLatch go = new CountDownLatch(1);
            Future<String> waiting = ex.submit(() -> { go.await(); return "released"; });
            System.out.println(waiting.isDone());
            go.countDown();
            System.out.println(waiting.get() + " " + ex.submit(() -> Thread.currentThread().isVirtual()).get());
            BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
            Future<Long> consumer = ex.submit(() -> { long h = 0; for (int x; (x = q.take()) >= 0; ) h = h * 7 + x; return h; });
            ex.submit(() -> { for (int i = 0; i < 20; i++) q.put(i); q.put(-1); return null; });
            System.out.println(consumer.get());
        }
        ExecutorService closed;
        ConcurrentLinkedQueue<Integer> done = new ConcurrentLinkedQueue<>();
        try (ExecutorService ex = Executors.newFixedThreadPool(2)) {
            closed = ex;
            for (int i = 0; i < 10; i++) { int k = i; ex.submit(() -> done.add(k)); }
        }
        System.out.println(done.size() + " " + closed.isTerminated());
        try { closed.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected after close"); }
        ThreadFactory tf = Thread.ofVirtual().name("task-", 0).factory();
        for (int i = 0; i < 3; i++) { Thread t = tf.newThread(() -> System.out.print(Thread.currentThread().getName() + " ")); t.start(); t.join(); }
        System.out.println();
        CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> "async", Thread::startVirtualThread).thenApply(String::toUpperCase);
        System.out.println(cf.join());
    }
}
