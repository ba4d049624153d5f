// Shows resource closing order, suppressed exceptions and null resources.
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name; final boolean failClose;
        Res(String name, boolean failOpen, boolean failClose) {
            if (failOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failClose = failClose;
            System.out.println("open " + name);
        }
        @Override public void close() {
            System.out.println("close " + name);
            if (failClose) throw new IllegalArgumentException("close " + name);
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) show(s, indent + "  suppressed ");
        if (t.getCause() != null) show(t.getCause(), indent + "  cause ");
    }

    static void run(boolean bodyFails, boolean aClose, boolean bOpen, boolean bClose) {
        System.out.println("-- " + bodyFails + aClose + bOpen + bClose);
        try (Res a = new Res("a", false, aClose); Res b = new Res("b", bOpen, bClose)) {
            System.out.println("body " + a.name + b.name);
            if (bodyFails) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            show(e, "");
        } finally {
            System.out.println("finally");
        }
    }

    static String early() {
        try (Res r = new Res("r", false, false)) {
            return "returned " + r.name;
        }
    }

    public static void main(String[] args) {
        run(false, false, false, false);
        run(true, false, false, false);
        run(true, true, false, true);
        run(false, true, false, true);
        run(false, true, true, false);
        System.out.println(early());
        try (Res nul = null) {
            System.out.println("null resource " + (nul == null));
        }
        Res outer = new Res("outer", false, false);
        try (outer) {
            System.out.println("effectively final");
        }
        for (int i = 0; i < 3; i++) {
            try (Res r = new Res("loop" + i, false, false)) {
                if (i == 1) break;
            }
        }
        Exception e = new Exception("x");
        try { e.addSuppressed(e); } catch (IllegalArgumentException iae) { System.out.println(iae.getMessage()); }
    }
}
