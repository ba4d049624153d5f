// Shows every Thread.State observed deterministically, including BLOCKED and TIMED_WAITING.
public class ThreadStates {
    static final Object lock = new Object();
    static volatile boolean stop;

    static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.yield();
        }
        System.out.println("reached " + state + " alive=" + thread.isAlive());
    }

    static void enter() {
        synchronized (lock) {
            System.out.println("entered");
        }
    }

    static void awaitNotify() {
        synchronized (lock) {
            try {
                lock.wait();
                System.out.println("notified");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void sleepUntilWoken() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            System.out.println("woken");
        }
    }

    static void spin() {
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    static void joinOther(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread blocked = new Thread(ThreadStates::enter);
        System.out.println(blocked.getState());
        synchronized (lock) {
            blocked.start();
            awaitState(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        System.out.println(blocked.getState());

        Thread waiting = new Thread(ThreadStates::awaitNotify);
        waiting.start();
        awaitState(waiting, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
        }
        waiting.join();

        Thread timed = new Thread(ThreadStates::sleepUntilWoken);
        timed.start();
        awaitState(timed, Thread.State.TIMED_WAITING);
        timed.interrupt();
        timed.join();

        Thread running = new Thread(ThreadStates::spin);
        running.start();
        awaitState(running, Thread.State.RUNNABLE);
        stop = true;
        running.join();

        Thread sleeper = new Thread(ThreadStates::sleepUntilWoken);
        sleeper.start();
        Thread joiner = new Thread(() -> joinOther(sleeper));
        joiner.start();
        awaitState(joiner, Thread.State.WAITING);
        sleeper.interrupt();
        joiner.join();
        awaitState(joiner, Thread.State.TERMINATED);

        for (Thread.State state : Thread.State.values()) {
            System.out.print(state + " ");
        }
        System.out.println();
    }
}
