// Shows starting, joining and inspecting virtual threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class VirtualThreadsJoin {
    static final ThreadLocal<String> TL = ThreadLocal.withInitial(() -> "initial");

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("v1").start(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + (t.getThreadGroup() == null));
        Thread un = Thread.ofVirtual().unstarted(() -> System.out.println("unstarted now runs [" + Thread.currentThread().getName() + "]"));
        System.out.println(un.getState() + " " + un.getPriority());
        un.start();
        un.join();
        Thread.startVirtualThread(() -> System.out.println("quick")).join();
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) ts.add(Thread.ofVirtual().name("w-", i).start(() -> { Thread.yield(); n.incrementAndGet(); }));
        for (Thread x : ts) x.join();
        System.out.println(n.get() + " " + ts.get(7).getName());
        ReentrantLock lock = new ReentrantLock();
        int[] c = {0};
        ts.clear();
        for (int i = 0; i < 20; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 10; k++) { lock.lock(); try { c[0]++; } finally { lock.unlock(); } } }));
        for (Thread x : ts) x.join();
        System.out.println(c[0]);
        StringBuffer log = new StringBuffer();
        Thread sl = Thread.ofVirtual().start(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { log.append("interrupted ").append(Thread.currentThread().isInterrupted()); } });
        sl.interrupt();
        sl.join();
        System.out.println(log);
        Thread bad = Thread.ofVirtual().name("bad").uncaughtExceptionHandler((th, e) -> System.out.println(th.getName() + " failed: " + e.getMessage())).start(() -> { throw new IllegalStateException("oops"); });
        bad.join();
        TL.set("main");
        Thread.startVirtualThread(() -> { System.out.println(TL.get()); TL.set("v"); }).join();
        System.out.println(TL.get());
        SynchronousQueue<String> q = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> { try { q.put("handed over"); } catch (InterruptedException e) { } });
        System.out.println(q.take());
        try { t.setDaemon(false); } catch (IllegalArgumentException e) { System.out.println("always daemon"); }
        Thread p = Thread.ofPlatform().name("plat").daemon(true).priority(3).start(() -> { });
        p.join();
        System.out.println(p.getName() + " " + p.isVirtual() + " " + p.isDaemon() + " " + p.getPriority() + " " + p.join(java.time.Duration.ofMillis(1)));
    }
}
