// Shows an uncaught custom exception with a cause chain, ending the program with exit code 1.
public class UncaughtCustomWithCause {
    static class ConfigException extends Exception {
        final int code;
        ConfigException(String m, int code, Throwable cause) { super(m, cause); this.code = code; }
        @Override public String getMessage() { return super.getMessage() + " (code " + code + ")"; }
    }

    static int parse(String s) { return Integer.parseInt(s.trim()); }

    static int load(String[] lines, int i) throws ConfigException {
        try {
            return parse(lines[i]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new ConfigException("line " + i, 40 + i, e);
        }
    }

    static int total(String[] lines) {
        int t = 0;
        for (int i = 0; i <= lines.length; i++) {
            try {
                t += load(lines, i);
                System.out.println("loaded " + i + " total " + t);
            } catch (ConfigException e) {
                throw new IllegalStateException("after total " + t, e);
            }
        }
        return t;
    }

    public static void main(String[] args) {
        try {
            total(new String[]{"1", "zwei"});
        } catch (IllegalStateException e) {
            System.out.println("first: " + e.getCause().getMessage());
        }
        System.out.println(total(new String[]{" 10 ", "20"}));
    }
}
