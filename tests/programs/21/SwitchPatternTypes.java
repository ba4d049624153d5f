// Shows type patterns in switch over unrelated types, arrays, enums and boxed values.
import java.util.*;

public class SwitchPatternTypes {
    enum Color { RED, BLUE }
    record P(int x, int y) { }

    static String f(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l;
            case String s -> "str " + s.length();
            case Color c -> "color " + c.ordinal();
            case P p -> "point " + p.x() * p.y();
            case int[] a -> "ints " + a.length;
            case String[] a -> "strs " + String.join("/", a);
            case List<?> l -> "list " + l.size();
            case Runnable r -> { r.run(); yield "ran"; }
            case Number n -> "number " + n.intValue();
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static void stmt(Object o) {
        switch (o) {
            case Character c:
                System.out.println("char " + (char) (c + 1));
                break;
            case Boolean b:
                System.out.println("bool " + !b);
                break;
            default:
                System.out.println("default " + o);
        }
    }

    static int total(CharSequence cs) {
        return switch (cs) {
            case String s -> s.length();
            case StringBuilder sb -> sb.length() * 10;
            case CharSequence other -> -1;
        };
    }

    public static void main(String[] args) {
        Object[] in = {null, 41, 5L, "hello", Color.BLUE, new P(6, 7), new int[3], new String[]{"a", "b"}, List.of(1, 2), 2.9, (short) 7, 'c', new Object[0], (Runnable) () -> System.out.print("[run] ")};
        for (Object o : in) System.out.println(f(o));
        stmt('a');
        stmt(true);
        stmt("zzz");
        System.out.println(total("abc") + " " + total(new StringBuilder("ab")) + " " + total(new StringBuffer()));
        try { stmt(null); } catch (NullPointerException e) { System.out.println("NPE without case null"); }
    }
}
