// Shows an uncaught exception in a second thread while main finishes normally with exit code 0.
public class UncaughtInOtherThread {
    static int steps;

    static void work(int n) {
        steps++;
        if (n == 0) {
            Object o = "text";
            Integer i = (Integer) o;
            System.out.println(i);
        }
        work(n - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { throw new IllegalStateException("worker died", new RuntimeException("root")); }, "crasher");
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive());
        Thread u = new Thread("sub") {
            @Override public void run() { work(3); }
        };
        u.start();
        u.join();
        System.out.println("steps " + steps);
        System.out.println("main ends normally");
    }
}
