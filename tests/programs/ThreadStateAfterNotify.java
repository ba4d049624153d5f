// Shows the state of a notified thread that waits for the monitor.
public class ThreadStateAfterNotify {
    static final Object lock = new Object();
    static volatile boolean going;
    static volatile boolean stopped;

    static void waitThenSpin() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        going = true;
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ThreadStateAfterNotify::waitThenSpin);
        System.out.println(waiter.getState());
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        synchronized (lock) {
            lock.notify();
            Thread.sleep(5);
            System.out.println(waiter.getState());
        }
        while (!going) {
            Thread.yield();
        }
        System.out.println(waiter.getState());
        stopped = true;
        waiter.join();
        System.out.println(waiter.getState());
    }
}
