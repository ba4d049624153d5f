// Shows hand-over through volatile flags with spinning, onSpinWait and happens-before publication.
public class VolatileSpinFlag {
    static volatile boolean go, done;
    static int payload;
    static volatile int turn;
    static volatile long wide;
    static volatile int[] published;
    static final StringBuilder out = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!go) Thread.onSpinWait();
            System.out.println("saw payload " + payload);
            payload = 2;
            done = true;
        });
        t.start();
        payload = 1;
        go = true;
        while (!done) Thread.yield();
        System.out.println("main sees " + payload);
        t.join();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int r = 0; r < 5; r++) {
                    while (turn % 3 != me) Thread.yield();
                    out.append(me).append(r == 4 ? "." : "");
                    turn++;
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(out + " " + turn);
        Thread pub = new Thread(() -> { int[] a = new int[5]; for (int i = 0; i < 5; i++) a[i] = i * i; published = a; });
        pub.start();
        int[] p;
        while ((p = published) == null) Thread.onSpinWait();
        int sum = 0;
        for (int x : p) sum += x;
        System.out.println(sum);
        pub.join();
        Thread w = new Thread(() -> { for (int i = 0; i < 1000; i++) wide = (i & 1) == 0 ? 0L : -1L; });
        w.start();
        boolean torn = false;
        while (w.isAlive()) { long v = wide; if (v != 0 && v != -1) torn = true; Thread.yield(); }
        w.join();
        System.out.println("torn " + torn + " " + wide);
    }
}
