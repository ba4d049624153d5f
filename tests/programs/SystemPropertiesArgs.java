// Shows system properties set by the program, line separator and the empty argument array.
import java.util.*;

public class SystemPropertiesArgs {
    public static void main(String[] args) {
        System.out.println(args.length + " " + (args != null) + " " + args.getClass().getSimpleName());
        System.out.println(System.getProperty("line.separator").equals("\n") + " " + System.lineSeparator().length());
        System.out.println(System.getProperty("my.absent") + " " + System.getProperty("my.absent", "dflt"));
        System.out.println(System.setProperty("my.key", "v1") + " " + System.setProperty("my.key", "v2") + " " + System.getProperty("my.key"));
        System.setProperty("my.int", "0x20");
        System.setProperty("my.flag", "TRUE");
        System.out.println(Integer.getInteger("my.int") + " " + Integer.getInteger("my.none", 3) + " " + Long.getLong("my.int") + " " + Boolean.getBoolean("my.flag"));
        System.out.println(System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        try { System.getProperty(""); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { System.setProperty("x", null); } catch (NullPointerException e) { System.out.println("null value"); }
        for (String k : new String[]{"java.version", "java.home", "os.name", "file.separator", "path.separator", "user.dir", "java.class.path", "java.vm.name"})
            System.out.println(k + " " + (System.getProperty(k) != null));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator"));
        Properties p = new Properties(new Properties());
        p.setProperty("a", "1");
        p.setProperty("b", "2");
        System.out.println(new TreeMap<>(p) + " " + p.getProperty("c", "none") + " " + new TreeSet<>(p.stringPropertyNames()));
        System.out.println(System.getenv("SURELY_NOT_DEFINED_VARIABLE") + " " + (System.getenv() != null));
        try { System.getenv().put("A", "b"); } catch (UnsupportedOperationException e) { System.out.println("env is read-only"); }
        long t0 = System.nanoTime(), t1 = System.nanoTime();
        System.out.println((t1 >= t0) + " " + (System.currentTimeMillis() > 1_600_000_000_000L));
        System.out.println((Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0) + " " + (Runtime.version().feature() >= 17));
        System.gc();
        System.out.print("");
        System.out.write('W');
        System.out.write('\n');
        System.out.append("appended").append('\n').println(new char[]{'c', 's'});
        System.err.println("to stderr");
        System.out.flush();
    }
}
