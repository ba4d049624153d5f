// Shows ReentrantLock, tryLock, conditions, fairness flags and a bounded buffer.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ReentrantLockCondition {
    static class Buffer {
        final Lock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        final int[] items = new int[3];
        int put, take, count, maxSeen;
        void put(int x) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) notFull.await();
                items[put] = x;
                put = (put + 1) % items.length;
                maxSeen = Math.max(maxSeen, ++count);
                notEmpty.signal();
            } finally { lock.unlock(); }
        }
        int take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) notEmpty.await();
                int x = items[take];
                take = (take + 1) % items.length;
                count--;
                notFull.signal();
                return x;
            } finally { lock.unlock(); }
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock(true);
        l.lock();
        l.lock();
        System.out.println(l.isLocked() + " " + l.getHoldCount() + " " + l.isHeldByCurrentThread() + " " + l.isFair());
        boolean[] got = new boolean[3];
        Thread other = new Thread(() -> {
            got[0] = l.tryLock();
            try { got[1] = l.tryLock(5, TimeUnit.MILLISECONDS); } catch (InterruptedException e) { }
            got[2] = l.isLocked();
        });
        other.start();
        other.join();
        System.out.println(got[0] + " " + got[1] + " " + got[2]);
        l.unlock();
        l.unlock();
        System.out.println(l.isLocked() + " " + l.tryLock());
        l.unlock();
        try { l.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
        try { l.newCondition().signal(); } catch (IllegalMonitorStateException e) { System.out.println("signal without lock"); }
        Buffer b = new Buffer();
        Thread prod = new Thread(() -> { try { for (int i = 0; i < 50; i++) b.put(i * i); } catch (InterruptedException e) { } });
        prod.start();
        long sum = 0;
        boolean ordered = true;
        for (int i = 0; i < 50; i++) { int x = b.take(); ordered &= x == i * i; sum += x; }
        prod.join();
        System.out.println(sum + " " + ordered + " " + (b.maxSeen <= 3));
        l.lock();
        Condition c = l.newCondition();
        System.out.println(c.await(5, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + l.getHoldCount());
        Thread blocked = new Thread(() -> { try { l.lockInterruptibly(); System.out.println("no"); } catch (InterruptedException e) { System.out.println("lockInterruptibly interrupted"); } });
        blocked.start();
        while (!l.hasQueuedThread(blocked)) Thread.yield();
        blocked.interrupt();
        blocked.join();
        l.unlock();
    }
}
