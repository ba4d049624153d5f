// Shows two threads alternating strictly with wait and notifyAll.
public class WaitNotifyPingPong {
    private boolean pingTurn = true;
    private final StringBuilder out = new StringBuilder();
    private int turns;

    synchronized void play(boolean ping, int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            while (pingTurn != ping) wait();
            out.append(ping ? "ping" : "pong").append(i).append(' ');
            turns++;
            pingTurn = !pingTurn;
            notifyAll();
        }
    }

    static class Slot<T> {
        private T v;
        synchronized void put(T t) throws InterruptedException { while (v != null) wait(); v = t; notifyAll(); }
        synchronized T take() throws InterruptedException { while (v == null) wait(); T t = v; v = null; notifyAll(); return t; }
    }

    static int token;

    public static void main(String[] args) throws Exception {
        WaitNotifyPingPong g = new WaitNotifyPingPong();
        Thread a = new Thread(() -> { try { g.play(true, 10); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        Thread b = new Thread(() -> { try { g.play(false, 10); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(g.out);
        System.out.println(g.turns);
        Slot<Integer> slot = new Slot<>();
        int[] sum = {0};
        Thread consumer = new Thread(() -> {
            try { for (int x; (x = slot.take()) != -1; ) sum[0] = sum[0] * 3 + x; } catch (InterruptedException e) { }
        });
        consumer.start();
        for (int i = 1; i <= 15; i++) slot.put(i);
        slot.put(-1);
        consumer.join();
        System.out.println(sum[0]);
        Object lock = new Object();
        StringBuffer ring = new StringBuffer();
        Thread[] ts = new Thread[3];
        for (int id = 0; id < 3; id++) {
            int me = id;
            ts[id] = new Thread(() -> {
                for (int r = 0; r < 4; r++) synchronized (lock) {
                    while (token % 3 != me) try { lock.wait(); } catch (InterruptedException e) { return; }
                    ring.append((char) ('A' + me));
                    token++;
                    lock.notifyAll();
                }
            });
            ts[id].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(ring);
        long t0 = System.nanoTime();
        synchronized (lock) { lock.wait(20); }
        System.out.println(System.nanoTime() - t0 >= 15_000_000);
    }
}
