// Shows synchronized methods and blocks giving exact counts under contention, and monitor errors.
public class SynchronizedCounters {
    private int a, b;
    private static int s;
    private final Object lock = new Object();

    synchronized void incA() { a++; }
    void incB() { synchronized (lock) { b++; } }
    static synchronized void incS() { s++; }
    synchronized int reentrant(int n) { return n == 0 ? a : reentrant(n - 1); }
    synchronized void throwing() { throw new IllegalStateException("inside monitor"); }

    static int nested(Object x, Object y) {
        synchronized (x) {
            synchronized (y) {
                synchronized (x) { return (Thread.holdsLock(x) ? 1 : 0) + (Thread.holdsLock(y) ? 2 : 0); }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        SynchronizedCounters c = new SynchronizedCounters();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> { for (int k = 0; k < 2000; k++) { c.incA(); c.incB(); incS(); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(c.a + " " + c.b + " " + s);
        System.out.println(c.reentrant(50));
        try { c.throwing(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " held=" + Thread.holdsLock(c)); }
        Object x = new Object(), y = new Object();
        System.out.println(nested(x, y) + " " + Thread.holdsLock(x) + Thread.holdsLock(y));
        try { x.notify(); } catch (IllegalMonitorStateException e) { System.out.println("notify without lock"); }
        try { x.wait(); } catch (IllegalMonitorStateException e) { System.out.println("wait without lock"); }
        try { synchronized (x) { y.notifyAll(); } } catch (IllegalMonitorStateException e) { System.out.println("wrong lock " + Thread.holdsLock(x)); }
        Object nul = null;
        try { synchronized (nul) { System.out.println("no"); } } catch (NullPointerException e) { System.out.println("null monitor"); }
        synchronized (x) { x.wait(1); }
        for (int i = 0; i < 3; i++) {
            synchronized (lockOf(i)) { if (i == 1) continue; if (i == 2) break; }
        }
        System.out.println(Thread.holdsLock(SynchronizedCounters.class));
        Object la = new Object(), lb = new Object();
        int[] moved = {100, 0};
        Runnable transfer = () -> { for (int i = 0; i < 50; i++) synchronized (la) { synchronized (lb) { moved[0]--; moved[1]++; } } };
        Thread p = new Thread(transfer), q = new Thread(transfer);
        p.start(); q.start(); p.join(); q.join();
        System.out.println(moved[0] + " " + moved[1]);
    }

    static Object lockOf(int i) { return "lock" + i; }
}
