// Shows ReentrantReadWriteLock sharing, downgrading and StampedLock optimistic reads.
import java.util.concurrent.locks.*;

public class ReadWriteStampedLocks {
    static boolean inOther(java.util.function.BooleanSupplier s) throws InterruptedException {
        boolean[] r = new boolean[1];
        Thread t = new Thread(() -> r[0] = s.getAsBoolean());
        t.start();
        t.join();
        return r[0];
    }

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + inOther(() -> { boolean b = rw.readLock().tryLock(); if (b) rw.readLock().unlock(); return b; }) + " " + inOther(() -> rw.writeLock().tryLock()) + " " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        System.out.println(rw.isWriteLocked() + " " + rw.getWriteHoldCount() + " " + rw.getReadHoldCount() + " " + inOther(() -> rw.readLock().tryLock()));
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + inOther(() -> { boolean b = rw.readLock().tryLock(); if (b) rw.readLock().unlock(); return b; }));
        rw.readLock().unlock();
        try { rw.readLock().unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not read locked"); }
        StampedLock sl = new StampedLock();
        double[] pt = {1, 2};
        long opt = sl.tryOptimisticRead();
        double x = pt[0];
        System.out.println(sl.validate(opt) + " " + x);
        long w = sl.writeLock();
        pt[0] = 5;
        System.out.println(sl.validate(opt) + " " + sl.isWriteLocked() + " " + (sl.tryReadLock() == 0) + " " + (sl.tryOptimisticRead() == 0));
        sl.unlockWrite(w);
        long r1 = sl.readLock(), r2 = sl.tryReadLock();
        System.out.println(sl.getReadLockCount() + " " + (sl.tryWriteLock() == 0));
        sl.unlockRead(r1);
        long up = sl.tryConvertToWriteLock(r2);
        System.out.println((up != 0) + " " + sl.isWriteLocked());
        sl.unlock(up);
        try { sl.unlockRead(12345); } catch (IllegalMonitorStateException e) { System.out.println("bad stamp"); }
        int[] total = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int n = 0; n < 200; n++) {
                    if (k % 2 == 0) { rw.writeLock().lock(); try { total[0]++; } finally { rw.writeLock().unlock(); } }
                    else { rw.readLock().lock(); try { if (total[0] < 0) throw new Error(); } finally { rw.readLock().unlock(); } }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(total[0]);
    }
}
