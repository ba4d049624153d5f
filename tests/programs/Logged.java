// Shows java.util.logging with a formatter of its own, levels, handlers and the logger tree.
import java.util.logging.Level;
import java.util.logging.*;

public class Logged {
    public static void main(String[] args) {
        Logger log = Logger.getLogger("glass.box");
        log.setUseParentHandlers(false);
        log.setLevel(Level.FINE);
        Handler h = new StreamHandler(System.out, new java.util.logging.Formatter() {
            @Override public String format(LogRecord r) { return r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceMethodName() + " " + formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown()) + "\n"; }
        });
        h.setLevel(Level.ALL);
        log.addHandler(h);
        log.info("plain");
        log.log(Level.WARNING, "two {0} and {1}", new Object[] {1, "x"});
        log.log(Level.SEVERE, "bad", new IllegalStateException("why"));
        log.fine(() -> "lazy");
        log.finer("not shown");
        h.flush();
        System.out.println(log.getParent().getName().isEmpty() + " " + Logger.getLogger("glass").isLoggable(Level.FINE) + " " + Level.parse("800"));
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        Logger.getLogger("root").warning("to stderr");
    }
}
