// Shows guarded case labels, evaluation order of guards and side effects.
import java.util.*;

public class SwitchPatternGuards {
    static final StringBuilder log = new StringBuilder();
    static boolean g(String n, boolean r) { log.append(n).append(r ? '+' : '-'); return r; }

    static String size(Object o) {
        return switch (o) {
            case Integer i when i < 0 -> "negative";
            case Integer i when i == 0 -> "zero";
            case Integer i when i > 1000 && i % 2 == 0 -> "big even";
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s when s.chars().allMatch(Character::isDigit) -> "digits " + Long.parseLong(s) * 2;
            case String s -> s.toUpperCase(Locale.ROOT);
            case Collection<?> c when c.size() > 2 -> "many";
            case List<?> l when !l.isEmpty() && l.get(0) instanceof String s -> "starts with " + s;
            case Collection<?> c -> "few " + c.size();
            default -> "?";
        };
    }

    static int ordered(Object o) {
        return switch (o) {
            case String s when g("a", s.length() > 3) -> 1;
            case String s when g("b", s.length() > 2) -> 2;
            case CharSequence s when g("c", s.length() > 1) -> 3;
            case Object x when g("d", x.hashCode() == 97) -> 4;
            default -> 5;
        };
    }

    static String mixed(String s) {
        return switch (s) {
            case "start", "begin" -> "S";
            case String t when t.startsWith("go") -> "G" + t.substring(2);
            case "stop" -> "X";
            case String t -> "?" + t;
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[]{-5, 0, 7, 2000, 2001, "", "123", "abc", List.of(1, 2, 3), List.of("q"), List.of(1), Set.of(), 1.5}) System.out.println(size(o));
        for (Object o : new Object[]{"four", "abc", "ab", "a", new StringBuilder("xyz"), 97, 98}) {
            System.out.println(ordered(o) + " " + log);
            log.setLength(0);
        }
        for (String s : List.of("start", "begin", "goto", "stop", "else")) System.out.print(mixed(s) + " ");
        System.out.println();
        int limit = 3;
        for (Object o : List.of(2, 3, 4)) System.out.print(switch (o) { case Integer i when i > limit -> "over "; case Integer i when i == limit -> "at "; default -> "under "; });
        System.out.println();
        try { System.out.println(switch ((Object) "boom") { case String s when s.charAt(10) == 'x' -> 1; default -> 2; }); } catch (StringIndexOutOfBoundsException e) { System.out.println("guard threw"); }
    }
}
