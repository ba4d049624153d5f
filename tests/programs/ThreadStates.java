// Shows every Thread.State observed deterministically, including BLOCKED and TIMED_WAITING.
public class ThreadStates {
    static void awaitState(Thread t, Thread.State s) {
        while (t.getState() != s) Thread.yield();
        System.out.println("reached " + s + " alive=" + t.isAlive());
    }

    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread blocked = new Thread(() -> { synchronized (lock) { System.out.println("entered"); } });
        System.out.println(blocked.getState());
        synchronized (lock) {
            blocked.start();
            awaitState(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        System.out.println(blocked.getState());
        Thread waiting = new Thread(() -> { synchronized (lock) { try { lock.wait(); System.out.println("notified"); } catch (InterruptedException e) { } } });
        waiting.start();
        awaitState(waiting, Thread.State.WAITING);
        synchronized (lock) { lock.notify(); }
        waiting.join();
        Thread timed = new Thread(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { System.out.println("woken"); } });
        timed.start();
        awaitState(timed, Thread.State.TIMED_WAITING);
        timed.interrupt();
        timed.join();
        Thread running = new Thread(() -> { while (!stop) Thread.onSpinWait(); });
        running.start();
        awaitState(running, Thread.State.RUNNABLE);
        stop = true;
        running.join();
        Thread joiner = new Thread(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { } });
        joiner.start();
        Thread j2 = new Thread(() -> { try { joiner.join(); } catch (InterruptedException e) { } });
        j2.start();
        awaitState(j2, Thread.State.WAITING);
        joiner.interrupt();
        j2.join();
        awaitState(j2, Thread.State.TERMINATED);
        for (Thread.State s : Thread.State.values()) System.out.print(s + " ");
        System.out.println();
    }
}
