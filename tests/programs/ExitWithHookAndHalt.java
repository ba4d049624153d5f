// Shows System.exit running a hook that overrides the exit code with Runtime.halt.
public class ExitWithHookAndHalt {
    static int stage;

    static int next(String what) {
        stage++;
        System.out.println(stage + " " + what);
        return stage;
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            next("hook start");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> next("too late")));
            } catch (IllegalStateException e) {
                next(e.getMessage());
            }
            System.out.flush();
            Runtime.getRuntime().halt(9);
        }));
        try {
            next("calling exit");
            System.exit(4);
        } finally {
            next("finally is skipped");
        }
    }
}
