// Shows an uncaught exception in a virtual thread reported on stderr while main exits with code 0.
import java.util.concurrent.*;

public class UncaughtInVirtualThread {
    static int shared;

    static void step(int n) {
        shared += n;
        if (n == 0) throw new ArrayStoreException("step " + shared);
        step(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("vt").start(() -> { step(4); });
        t.join();
        System.out.println(shared + " " + t.getState());
        CountDownLatch l = new CountDownLatch(1);
        Thread f = Thread.ofVirtual().unstarted(() -> {
            try {
                step(2);
            } catch (ArrayStoreException e) {
                System.out.println("caught " + e.getMessage());
            } finally {
                l.countDown();
            }
        });
        f.start();
        l.await();
        f.join();
        System.out.println("main done");
    }
}
