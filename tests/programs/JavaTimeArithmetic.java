// Shows LocalDate, LocalTime, Duration, Period and ISO parsing and formatting.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;

public class JavaTimeArithmetic {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d + " " + d.plusMonths(1) + " " + d.plusYears(1).plusMonths(1) + " " + d.minusDays(31) + " " + d.plusWeeks(5));
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.getMonth() + " " + d.toEpochDay());
        System.out.println(LocalDate.ofEpochDay(0) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.MIN.getYear() + " " + LocalDate.of(-5, 3, 1));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d) + " " + Period.between(LocalDate.of(2020, 2, 29), d) + " " + d.until(LocalDate.of(2024, 12, 25), ChronoUnit.WEEKS));
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.withDayOfMonth(15) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)));
        System.out.println(d.isBefore(LocalDate.of(2024, 2, 1)) + " " + d.compareTo(LocalDate.of(2023, 1, 1)) + " " + d.equals(LocalDate.parse("2024-01-31")) + " " + d.hashCode());
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t.plusSeconds(45) + " " + t.minusHours(25) + " " + t.toSecondOfDay() + " " + LocalTime.parse("10:15:30.123456789") + " " + LocalTime.NOON);
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(dt.plusMinutes(1) + " " + dt.truncatedTo(ChronoUnit.HOURS) + " " + dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + d.format(DateTimeFormatter.BASIC_ISO_DATE));
        Duration du = Duration.ofSeconds(90061, 5_000_000);
        System.out.println(du + " " + du.toHours() + " " + du.toMinutesPart() + " " + du.multipliedBy(2) + " " + du.negated() + " " + Duration.between(LocalTime.MIN, t) + " " + Duration.parse("PT1H30M").toMinutes() + " " + Duration.ZERO);
        System.out.println(Period.of(1, 14, 3).normalized() + " " + Period.parse("P2Y3M") + " " + Period.ofDays(5).plusDays(2) + " " + Period.ZERO);
        System.out.println(Instant.ofEpochSecond(0) + " " + Instant.ofEpochMilli(1234567890123L) + " " + Instant.parse("2020-01-01T00:00:00Z").getEpochSecond());
        OffsetDateTime od = OffsetDateTime.of(dt, ZoneOffset.ofHours(2));
        System.out.println(od + " " + od.toInstant() + " " + od.withOffsetSameInstant(ZoneOffset.UTC) + " " + ZoneOffset.ofHoursMinutes(-5, -30));
        System.out.println(DayOfWeek.FRIDAY.plus(4) + " " + Month.NOVEMBER.plus(3) + " " + Year.isLeap(1900) + " " + YearMonth.of(2023, 2).atEndOfMonth());
        System.out.println(dt.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss", java.util.Locale.ROOT)) + " " + LocalDate.parse("05.03.2021", DateTimeFormatter.ofPattern("dd.MM.yyyy", java.util.Locale.ROOT)));
        try { LocalDate.of(2023, 2, 29); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        try { LocalDate.of(2023, 13, 1); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        try { LocalDate.parse("2023-1-1"); } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
    }
}
