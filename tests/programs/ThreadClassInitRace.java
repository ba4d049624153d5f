// Shows class initialization locking: one initializer run among many threads, and lazy holders.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ThreadClassInitRace {
    static final AtomicInteger inits = new AtomicInteger();

    static class Holder {
        static final int VALUE;

        static {
            inits.incrementAndGet();
            Thread.yield();
            VALUE = 77;
        }
    }

    static class Failing {
        static int v = fail();

        static int fail() {
            inits.addAndGet(100);
            throw new IllegalStateException("init");
        }
    }

    enum Single {
        X;

        final int n = inits.addAndGet(1000);
    }

    static class DoubleChecked {
        private static volatile DoubleChecked inst;
        static final AtomicInteger made = new AtomicInteger();

        DoubleChecked() {
            made.incrementAndGet();
        }

        static DoubleChecked get() {
            DoubleChecked d = inst;
            if (d == null) {
                synchronized (DoubleChecked.class) {
                    d = inst;
                    if (d == null) {
                        inst = d = new DoubleChecked();
                    }
                }
            }
            return d;
        }
    }

    public static void main(String[] args) throws Exception {
        int n = 6;
        CyclicBarrier bar = new CyclicBarrier(n);
        AtomicInteger sum = new AtomicInteger(), errors = new AtomicInteger(), ncdfe = new AtomicInteger();
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try {
                    bar.await();
                } catch (Exception e) {
                    throw new Error(e);
                }
                sum.addAndGet(Holder.VALUE);
                DoubleChecked.get();
                if (Single.X == null) throw new Error();
                try {
                    sum.addAndGet(Failing.v);
                } catch (ExceptionInInitializerError e) {
                    errors.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    ncdfe.incrementAndGet();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(sum.get() + " " + inits.get());
        System.out.println(errors.get() + " " + ncdfe.get());
        System.out.println(DoubleChecked.made.get());
        System.out.println(Single.X.n >= 1000);
    }
}
