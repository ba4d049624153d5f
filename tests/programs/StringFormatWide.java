// Shows String.format flags, widths, precisions and conversions, plus format errors.
import java.util.*;

public class StringFormatWide {
    static void f(String fmt, Object... a) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, fmt, a) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %,d %(d % d", 1, 2, 3, 4, 5, 1234567, -8, 9);
        f("%x %X %#x %o %08x", 255, 255, 255, 8, -1);
        f("%d %x", Long.MIN_VALUE, -1L);
        f("%d %x", (byte) -1, (byte) -1);
        f("%f %.2f %10.3f %-10.1f| %+.0f %,.2f %e %.3E %g", 1.5, 2.345, 3.14159, 2.25, 2.5, 1234567.891, 12345.678, 0.00012, 0.0001);
        f("%a %s %f %5.1f", 1.0, 1.0, Double.NaN, Double.NEGATIVE_INFINITY);
        f("%.1f %.1f %.0f %.0f %.3f", 0.25, 0.35, 0.5, 1.5, 1e-10);
        f("%s %10s %-10s| %.2s %S", "str", "right", "left", "truncate", "upper");
        f("%b %B %b %b", true, false, null, "x");
        f("%c %C %c %5c", 'a', 'b', 0x1F600 > 0 ? 65 : 0, 'z');
        f("%h %H %%%n", "hello", "hello");
        f("%2$s %1$s %<s %s", "a", "b");
        f("%s %s", null, Arrays.asList(1, null));
        f("%s", (Object) new int[0].length);
        f("%08.2f %-8b| %#o %,d", -3.14159, true, 8, -1234567890123L);
        f("%d", new java.math.BigInteger("123456789012345678901234567890"));
        f("%.3f %s", new java.math.BigDecimal("1.23456"), new java.math.BigDecimal("1E+3"));
        f("%10.4s|%-6d|%06d", "abcdefgh", 42, -42);
        f("%d", "not a number");
        f("%d", 1.5);
        f("%s %s", "only one");
        f("%q", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%#s", "x");
        f("%+-5s", "x");
        f("%c", 0x110000);
        f("plain");
        System.out.println("%d-%s".formatted(5, "x"));
        Formatter fm = new Formatter(new StringBuilder("pre:"), Locale.ROOT);
        fm.format("%d", 1).format("%s", "two");
        System.out.println(fm);
        System.out.printf(Locale.ROOT, "%5.1f%%%n", 99.55);
        f("%tY-%<tm-%<td", java.time.LocalDate.of(2020, 2, 3));
    }
}
