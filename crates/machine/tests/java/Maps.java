import java.util.Map;
import java.util.TreeMap;

/** A state worth going back to: a tree map, a class initialised late, a thread that waits. */
public class Maps {
    static final TreeMap<Integer, Integer> map = new TreeMap<>();
    static final Object lock = new Object();
    static int woken;
    static Thread waiting;

    static int fill(int count) {
        for (int i = 0; i < count; i++) {
            map.put(i, i);
        }
        return map.size();
    }

    static int put(int key, int value) {
        Integer old = map.put(key, value);
        return old == null ? -1 : old;
    }

    static int sum() {
        int sum = 0;
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            sum = 31 * sum + 7 * entry.getKey() + entry.getValue();
        }
        return sum;
    }

    static class Late {
        static int counter = 41;

        static int next() {
            return ++counter;
        }
    }

    static int late() {
        return Late.next();
    }

    static int startWaiting() throws InterruptedException {
        waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    woken++;
                } catch (InterruptedException e) {
                    woken = -1;
                }
            }
        });
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        return woken;
    }

    static int wake() throws InterruptedException {
        synchronized (lock) {
            lock.notify();
        }
        waiting.join();
        return woken;
    }

    static int interrupt() throws InterruptedException {
        waiting.interrupt();
        waiting.join();
        return woken;
    }
}
