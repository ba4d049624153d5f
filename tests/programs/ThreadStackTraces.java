// Shows stack traces of other threads: waiting, sleeping, parked, blocked, not started, ended.
import java.util.*;
import java.util.concurrent.locks.*;

public class ThreadStackTraces {
    static int counter;
    static final Object lock = new Object();

    static void waits() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                counter++;
            }
        }
    }

    static void sleeps() {
        try {
            Thread.sleep(100000);
        } catch (InterruptedException e) {
            counter++;
        }
    }

    static void parks() {
        LockSupport.park();
    }

    static void blocks() {
        synchronized (ThreadStackTraces.class) {
            counter++;
        }
    }

    static class Named implements Runnable {
        final int kind;

        Named(int kind) {
            this.kind = kind;
        }

        public void run() {
            switch (kind) {
                case 0 -> waits();
                case 1 -> sleeps();
                case 2 -> parks();
                default -> blocks();
            }
        }
    }

    static void show(Thread thread, Thread.State wanted) throws InterruptedException {
        while (thread.getState() != wanted) {
            Thread.sleep(10);
        }
        System.out.println(thread.getName() + " " + thread.getState());
        for (StackTraceElement element : thread.getStackTrace()) {
            System.out.println("  " + element);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        synchronized (ThreadStackTraces.class) {
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(new Named(i), "t" + i);
            }
            System.out.println(threads[0].getStackTrace().length);
            for (Thread thread : threads) {
                thread.start();
            }
            show(threads[0], Thread.State.WAITING);
            show(threads[1], Thread.State.TIMED_WAITING);
            show(threads[2], Thread.State.WAITING);
            show(threads[3], Thread.State.BLOCKED);
            Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
            for (Thread thread : threads) {
                System.out.println(thread.getName() + " " + all.get(thread).length);
            }
            System.out.println(Arrays.toString(all.get(Thread.currentThread())));
        }
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
        System.out.println(threads[0].getStackTrace().length);
    }
}
