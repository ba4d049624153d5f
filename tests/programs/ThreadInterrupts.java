// Shows interrupting sleeping, waiting, joining and spinning threads and the interrupt flag.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

public class ThreadInterrupts {
    interface Body { void run() throws Exception; }

    static String interrupted(Body b) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        String[] r = {"none"};
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                b.run();
                r[0] = "finished flag=" + Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
                r[0] = "InterruptedException flag=" + Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                r[0] = e.toString();
            }
        });
        t.start();
        started.await();
        t.interrupt();
        t.join();
        return r[0];
    }

    public static void main(String[] args) throws Exception {
        System.out.println(interrupted(() -> Thread.sleep(60000)));
        Object lock = new Object();
        System.out.println(interrupted(() -> {
            synchronized (lock) {
                lock.wait();
            }
        }));
        Thread forever = new Thread(() -> {
            try {
                Thread.sleep(60000);
            } catch (InterruptedException e) {
                // This is how it ends.
            }
        });
        forever.start();
        System.out.println(interrupted(() -> forever.join()));
        forever.interrupt();
        forever.join();
        System.out.println(interrupted(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }));
        System.out.println(interrupted(() -> {
            while (!Thread.interrupted()) {
                Thread.yield();
            }
        }));
        System.out.println(interrupted(() -> new CountDownLatch(1).await()));
        System.out.println(interrupted(() -> new LinkedBlockingQueue<Integer>().take()));
        System.out.println(interrupted(() -> new Semaphore(0).acquire()));
        System.out.println(interrupted(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        }));
        Thread me = Thread.currentThread();
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        me.interrupt();
        try {
            Thread.sleep(10);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + me.isInterrupted());
        }
        Thread done = new Thread(() -> { });
        done.start();
        done.join();
        done.interrupt();
        System.out.println(done.getState());
    }
}
