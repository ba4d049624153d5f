// Shows a shutdown hook running after an uncaught exception ends main with exit code 1.
public class ShutdownHookOnException {
    static class Boom extends RuntimeException {
        Boom(String m) { super(m); }
    }

    static int counter = 5;

    static void countDown() {
        while (true) {
            System.out.println("counter " + counter);
            if (--counter == 2) throw new Boom("counter reached " + counter);
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread("hook") {
            @Override public void run() {
                System.out.println(getName() + " sees counter " + counter);
                try {
                    countDown2();
                } catch (Boom b) {
                    System.out.println("caught in hook: " + b.getMessage());
                }
            }
        });
        countDown();
    }

    static void countDown2() {
        counter = -1;
        throw new Boom("from hook " + counter);
    }
}
