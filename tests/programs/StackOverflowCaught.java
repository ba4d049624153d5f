// Shows that StackOverflowError can be caught repeatedly and the program continues.
public class StackOverflowCaught {
    static int depth;
    static void forever() { depth++; forever(); }
    static int mutualA(int x) { return mutualB(x + 1) + 1; }
    static int mutualB(int x) { return mutualA(x + 1) - 1; }
    int self() { return this.self() + 1; }
    @Override public String toString() { return "s" + this; }
    static class Loop { Loop inner = new Loop(); }
    static int finallies;
    static void withFinally() { try { withFinally(); } finally { finallies++; } }
    static synchronized void locked() { locked(); }

    interface Act { void run(); }
    static void t(String n, Act a) {
        try {
            a.run();
            System.out.println(n + " returned");
        } catch (StackOverflowError e) {
            System.out.println(n + " overflowed " + (e instanceof VirtualMachineError) + " " + e.getMessage() + " " + (e.getStackTrace().length > 100));
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            t("forever", StackOverflowCaught::forever);
            System.out.println(depth > 500);
        }
        t("mutual", () -> mutualA(0));
        t("virtual", () -> new StackOverflowCaught().self());
        t("constructor", Loop::new);
        t("finally", StackOverflowCaught::withFinally);
        System.out.println(finallies > 0);
        t("synchronized", StackOverflowCaught::locked);
        System.out.println(Thread.holdsLock(StackOverflowCaught.class));
        t("normal", () -> depth = 1);
        try {
            try { forever(); } catch (Exception e) { System.out.println("not an Exception"); }
        } catch (Error e) {
            System.out.println("an Error");
        }
    }
}
