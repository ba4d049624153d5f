// Shows java.text: number, decimal, message, choice and date formats in fixed locales.
import java.math.*;
import java.text.*;
import java.util.*;

public class TextFormats {
    public static void main(String[] args) throws Exception {
        System.out.println(new DecimalFormat("#,##0.00").format(1234567.891));
        System.out.println(new DecimalFormat("0.###E0").format(12345) + " " + new DecimalFormat("00.0%").format(0.256));
        System.out.println(NumberFormat.getInstance(Locale.US).format(-9876543.215) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5));
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(1234.5) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.33));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.89) + " " + NumberFormat.getInstance(Locale.FRANCE).format(1234.5).length());
        System.out.println(NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12_345));
        System.out.println(NumberFormat.getInstance(Locale.US).parse("1,234.5xyz"));
        SimpleDateFormat d = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS EEE MMMM", Locale.US);
        d.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(d.format(new Date(1_600_000_000_123L)));
        System.out.println(d.parse("2020-02-29T01:02:03.004 Sat February").getTime());
        try { d.parse("nope"); } catch (ParseException e) { System.out.println(e.getMessage() + " " + e.getErrorOffset()); }
        System.out.println(MessageFormat.format("{0} has {1,number,integer} of {2}", "x", 1234, List.of(1)));
        System.out.println(new ChoiceFormat("0#none|1#one|2#many").format(5));
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 12345.678) + String.format("|%,d|%08.3f|%x|%e|%tF", 1234567, 3.14159, 255, 12345.6789, new GregorianCalendar(2021, 0, 5)));
        System.out.println(Currency.getInstance("EUR").getDisplayName(Locale.US) + " " + Locale.GERMANY.getDisplayCountry(Locale.US) + " " + Locale.forLanguageTag("pt-BR").getDisplayName(Locale.ENGLISH));
        BreakIterator it = BreakIterator.getWordInstance(Locale.US);
        it.setText("Hello big world."); int n = 0; while (it.next() != BreakIterator.DONE) n++; System.out.println(n);
        System.out.println(Collator.getInstance(Locale.US).compare("a", "B") + " " + Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length());
    }
}
