//~ holds
import glassbox.*;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Caches of the JDK are no reason for unknown. */
public class LibraryCaches {
    boolean a;

    public void set(boolean v) {
        a = v;
    }

    public void format() {
        assert String.format("%d %s", a ? 1 : 1000, "x").equals(a ? "1 x" : "1000 x");
    }

    public void match() {
        assert Pattern.compile("a*b").matcher(a ? "aab" : "b").matches();
    }

    public void intern() {
        assert ("in" + (a ? "tern" : "side")).intern() == (a ? "intern" : "inside");
    }

    public void compute() {
        assert new BigDecimal("1.10").add(new BigDecimal(a ? "0.1" : "0.2")).signum() == 1;
        assert Double.toString(a ? 0.1 : 0.25).startsWith("0.");
        assert Integer.valueOf(1000).hashCode() == 1000;
    }

    public void stream() {
        assert IntStream.rangeClosed(1, 4).filter(n -> a || n > 2).sum() == (a ? 10 : 7);
    }

    public void date() {
        String text = LocalDate.of(2024, 2, 29).format(DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH));
        assert text.equals("29 Feb 2024");
    }

    boolean repOk() {
        return true;
    }
}
