// Shows a shutdown hook running after main returns and after non-daemon threads finish.
public class ShutdownHooks {
    static volatile String state = "initial";

    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> {
            System.out.println("hook sees " + state);
            for (int i = 0; i < 3; i++) System.out.println("hook step " + i);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread removed = new Thread(() -> System.out.println("removed hook must not run"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        Thread daemon = new Thread(() -> { try { Thread.sleep(600_000); } catch (InterruptedException e) { } System.out.println("daemon never ends"); });
        daemon.setDaemon(true);
        daemon.start();
        Thread main = Thread.currentThread();
        Thread late = new Thread(() -> {
            try { main.join(); } catch (InterruptedException e) { }
            System.out.println("non-daemon after main, state " + state);
            state = "finished";
        });
        late.start();
        state = "main done";
        System.out.println("main returns");
    }
}
