// Shows per-thread and default uncaught exception handlers.
public class UncaughtExceptionHandlers {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("own handler"); }, "t1");
        t.setUncaughtExceptionHandler((th, e) -> System.out.println(th.getName() + " -> " + e + " at line " + e.getStackTrace()[0].getLineNumber()));
        t.start();
        t.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default " + th.getName() + " -> " + e.getMessage()));
        Thread u = new Thread(() -> { int[] a = new int[1]; a[2]++; }, "t2");
        u.start();
        u.join();
        Thread v = new Thread(() -> { throw new Error("custom error"); }, "t3");
        System.out.println(v.getUncaughtExceptionHandler() == v.getThreadGroup());
        v.start();
        v.join();
        System.out.println(v.getUncaughtExceptionHandler());
        ThreadGroup g = new ThreadGroup("grp") {
            @Override public void uncaughtException(Thread th, Throwable e) { System.out.println("group " + getName() + " " + th.getName() + " " + e.getMessage()); }
        };
        Thread w = new Thread(g, () -> { throw new RuntimeException("to group"); }, "t4");
        w.start();
        w.join();
        Thread x = new Thread(() -> { throw new RuntimeException("handler fails too"); }, "t5");
        x.setUncaughtExceptionHandler((th, e) -> { System.out.println("throwing handler"); throw new RuntimeException("ignored"); });
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
        x.start();
        x.join();
        System.out.println(x.getState());
        try {
            Thread y = new Thread((Runnable) null);
            y.start();
            y.join();
            System.out.println("null runnable is fine");
        } finally {
            System.out.println("end");
        }
    }
}
