// Shows ThreadLocal initial values, per-thread isolation, inheritance and removal.
import java.util.*;

public class ThreadLocalValues {
    static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 100);
    static final ThreadLocal<List<String>> NAMES = new ThreadLocal<>() {
        @Override
        protected List<String> initialValue() {
            return new ArrayList<>(List.of("init"));
        }
    };
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "-child";
        }
    };
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();

    static String in(String name, java.util.function.Supplier<String> s) throws InterruptedException {
        String[] r = new String[1];
        Thread t = new Thread(() -> r[0] = s.get(), name);
        t.start();
        t.join();
        return r[0];
    }

    public static void main(String[] args) throws Exception {
        COUNT.set(COUNT.get() + 1);
        NAMES.get().add("main");
        INH.set("parent");
        PLAIN.set("main only");
        System.out.println(in("a", () -> COUNT.get() + " " + NAMES.get() + " " + INH.get() + " " + PLAIN.get()));
        System.out.println(in("b", () -> {
            COUNT.set(5);
            NAMES.get().add(Thread.currentThread().getName());
            INH.set("x");
            return COUNT.get() + " " + NAMES.get();
        }));
        System.out.println(COUNT.get() + " " + NAMES.get() + " " + INH.get() + " " + PLAIN.get());
        COUNT.remove();
        PLAIN.remove();
        System.out.println(COUNT.get() + " " + PLAIN.get());
        Thread[] ts = new Thread[4];
        int[] results = new int[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    COUNT.set(COUNT.get() + k);
                }
                results[k] = COUNT.get();
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(results) + " " + COUNT.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[40];
        int sum = 0;
        for (int i = 0; i < many.length; i++) {
            int k = i;
            ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> k);
            many[i] = local;
            sum += local.get();
        }
        for (int i = 0; i < many.length; i += 2) many[i].remove();
        for (ThreadLocal<?> t : many) sum += (Integer) t.get();
        System.out.println(sum);
        System.out.println(in("nested", () -> {
            try {
                return in("inner", () -> INH.get());
            } catch (InterruptedException e) {
                return "no";
            }
        }));
    }
}
