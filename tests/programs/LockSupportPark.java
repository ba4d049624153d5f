// Shows LockSupport.park and unpark permits, blockers and a hand-made mutex queue.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LockSupportPark {
    static class Fifo {
        private final AtomicBoolean locked = new AtomicBoolean();
        private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
        void lock() {
            Thread me = Thread.currentThread();
            waiters.add(me);
            while (waiters.peek() != me || !locked.compareAndSet(false, true)) LockSupport.park(this);
            waiters.remove();
        }
        void unlock() { locked.set(false); LockSupport.unpark(waiters.peek()); }
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }
        @Override protected boolean tryRelease(int n) { setState(0); return true; }
    }

    public static void main(String[] args) throws Exception {
        Thread me = Thread.currentThread();
        LockSupport.unpark(me);
        LockSupport.unpark(me);
        LockSupport.park();
        System.out.println("permit consumed");
        long t0 = System.nanoTime();
        LockSupport.parkNanos(5_000_000);
        System.out.println(System.nanoTime() - t0 >= 0);
        LockSupport.parkUntil(System.currentTimeMillis() - 10);
        System.out.println("past deadline returns");
        AtomicBoolean flag = new AtomicBoolean();
        StringBuffer log = new StringBuffer();
        Thread t = new Thread(() -> { while (!flag.get()) LockSupport.park(); log.append("released"); });
        t.start();
        flag.set(true);
        LockSupport.unpark(t);
        t.join();
        System.out.println(log);
        Thread i = new Thread(() -> { while (!Thread.currentThread().isInterrupted()) LockSupport.park(); log.append(" interrupted=").append(Thread.currentThread().isInterrupted()); });
        i.start();
        i.interrupt();
        i.join();
        System.out.println(log);
        Fifo f = new Fifo();
        Mutex m = new Mutex();
        int[] c = new int[2];
        Thread[] ts = new Thread[3];
        for (int k = 0; k < 3; k++) {
            ts[k] = new Thread(() -> { for (int n = 0; n < 100; n++) { f.lock(); c[0]++; f.unlock(); m.acquire(1); c[1]++; m.release(1); } });
            ts[k].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(c[0] + " " + c[1]);
        Object blocker = "blocker";
        Thread b = new Thread(() -> { LockSupport.park(blocker); });
        b.start();
        while (LockSupport.getBlocker(b) != blocker) Thread.yield();
        System.out.println("blocker visible");
        LockSupport.unpark(b);
        b.join();
        LockSupport.unpark(null);
    }
}
