// Shows java.time formatting and time zones with daylight saving.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class TimeFormats {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 3, 31, 1, 30);
        System.out.println(t.format(DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss")) + " " + t.format(DateTimeFormatter.ISO_DATE_TIME));
        System.out.println(t.format(DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu h:mm a", Locale.US)) + " " + t.format(DateTimeFormatter.ofPattern("EEE d. MMM", Locale.GERMANY)));
        ZonedDateTime z = t.atZone(ZoneId.of("Europe/Berlin"));
        System.out.println(z + " " + z.plusHours(1) + " " + z.withZoneSameInstant(ZoneId.of("America/New_York")));
        System.out.println(z.format(DateTimeFormatter.RFC_1123_DATE_TIME) + " " + z.format(DateTimeFormatter.ofPattern("VV zzz xxx", Locale.US)));
        System.out.println(z.getZone().getRules().isDaylightSavings(z.plusHours(2).toInstant()) + " " + ZoneId.of("Asia/Tokyo").getRules().getOffset(Instant.EPOCH));
        System.out.println(LocalDate.parse("29 Feb 2024", DateTimeFormatter.ofPattern("d MMM yyyy", Locale.US)) + " " + Duration.between(z, z.plusDays(1)) + " " + Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2024, 3, 1)));
        try { LocalDate.parse("2024-02-30"); } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
        try { ZoneId.of("Mars/Base"); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        System.out.println(t.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)) + " " + t.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + t.toLocalDate().get(WeekFields.of(Locale.US).weekOfYear()));
        System.out.println(ZoneId.getAvailableZoneIds().contains("Europe/Paris") + " " + TimeZone.getTimeZone("Europe/Berlin").getOffset(1_700_000_000_000L) + " " + DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.FRANCE));
        System.out.println(java.time.chrono.JapaneseDate.from(t.toLocalDate()) + " " + Month.MAY.getDisplayName(TextStyle.FULL, Locale.ITALY));
    }
}
