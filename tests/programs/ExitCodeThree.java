// Shows System.exit(3) from nested calls skipping finally blocks and later code.
public class ExitCodeThree {
    static int depth;

    static void descend(int n) {
        depth++;
        try {
            if (n == 0) {
                System.out.println("exiting at depth " + depth);
                System.exit(3);
                System.out.println("unreachable in practice");
            }
            descend(n - 1);
        } catch (Throwable t) {
            System.out.println("never caught " + t);
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        Thread background = new Thread(() -> {
            try { Thread.sleep(600_000); } catch (InterruptedException e) { }
            System.out.println("background never finishes");
        });
        background.start();
        System.out.print("no newline before exit;");
        System.err.println("stderr before exit");
        Runnable r = () -> descend(4);
        r.run();
        System.out.println("not reached");
    }
}
