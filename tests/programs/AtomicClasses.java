// Shows atomic integers, longs, references, arrays, field updaters, stamped references and adders.
import java.util.concurrent.atomic.*;

public class AtomicClasses {
    volatile int vi = 1;
    volatile long vl = 2;
    volatile String vs = "s";

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.addAndGet(10) + " " + i.getAndSet(3) + " " + i.compareAndSet(3, 4) + " " + i.compareAndSet(3, 5) + " " + i);
        System.out.println(i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(100, Integer::sum) + " " + i.getAndAccumulate(2, (a, b) -> a / b) + " " + i.get() + " " + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.decrementAndGet() + " " + l.getAndAdd(-5));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        String cur = r.get();
        System.out.println(r.compareAndSet(cur, "b") + " " + r.compareAndSet(cur, "c") + " " + r.updateAndGet(s -> s + "!") + " " + r.getAndSet(null) + " " + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[]{1, 2, 3});
        System.out.println(ia.incrementAndGet(1) + " " + ia.getAndAdd(2, 7) + " " + ia + " " + ia.length());
        try { ia.get(3); } catch (IndexOutOfBoundsException e) { System.out.println("index"); }
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "x");
        System.out.println(ra + " " + ra.compareAndSet(1, null, "y") + " " + ra.get(1));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 0);
        int[] h = new int[1];
        String v = st.get(h);
        System.out.println(v + h[0] + " " + st.compareAndSet("v", "w", 0, 1) + " " + st.compareAndSet("w", "z", 0, 1) + " " + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(mk.attemptMark("m", true) + " " + mk.isMarked());
        AtomicClasses o = new AtomicClasses();
        AtomicIntegerFieldUpdater<AtomicClasses> fu = AtomicIntegerFieldUpdater.newUpdater(AtomicClasses.class, "vi");
        AtomicLongFieldUpdater<AtomicClasses> lu = AtomicLongFieldUpdater.newUpdater(AtomicClasses.class, "vl");
        AtomicReferenceFieldUpdater<AtomicClasses, String> su = AtomicReferenceFieldUpdater.newUpdater(AtomicClasses.class, String.class, "vs");
        System.out.println(fu.incrementAndGet(o) + " " + lu.addAndGet(o, 40) + " " + su.getAndSet(o, "t") + " " + o.vi + o.vl + o.vs);
        try { AtomicIntegerFieldUpdater.newUpdater(AtomicClasses.class, "none"); } catch (RuntimeException e) { System.out.println("no field"); }
        LongAdder add = new LongAdder();
        LongAccumulator acc = new LongAccumulator(Math::max, Long.MIN_VALUE);
        AtomicInteger cas = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int k = t;
            ts[t] = new Thread(() -> { for (int n = 0; n < 1000; n++) { add.increment(); acc.accumulate(k * 1000 + n); int c; do c = cas.get(); while (!cas.compareAndSet(c, c + 2)); fu.incrementAndGet(o); } });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(add.sum() + " " + acc.get() + " " + cas.get() + " " + o.vi + " " + add.sumThenReset() + " " + add);
    }
}
