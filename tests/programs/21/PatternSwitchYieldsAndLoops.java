// Shows pattern switches nested in loops, lambdas, try blocks and other switches.
import java.util.*;
import java.util.function.*;

public class PatternSwitchYieldsAndLoops {
    record Cmd(String name, Object arg) { }

    static final Function<Object, String> DESCRIBE = o -> switch (o) {
        case Integer i when i > 0 -> "pos";
        case Integer i -> "nonpos";
        case Cmd(String n, Supplier<?> s) -> n + ":" + s.get();
        case Cmd(String n, Cmd(String m, var a)) -> n + ">" + m + ">" + a;
        case Cmd c -> "cmd " + c.name();
        default -> "obj";
    };

    static int run(List<Cmd> cmds) {
        int acc = 0;
        loop:
        for (Cmd c : cmds) {
            switch (c) {
                case Cmd(String n, Integer i) when n.equals("add") -> acc += i;
                case Cmd(String n, Integer i) when n.equals("mul") -> acc *= i;
                case Cmd(String n, var x) when n.equals("skip") -> { continue loop; }
                case Cmd(String n, var x) when n.equals("halt") -> { break loop; }
                case Cmd(String n, String s) -> {
                    try {
                        acc += Integer.parseInt(s);
                    } catch (NumberFormatException e) {
                        acc = switch (s.length()) { case 0 -> 0; case 1 -> acc + s.charAt(0); default -> { int k = 0; for (char ch : s.toCharArray()) k += ch; yield acc - k; } };
                    } finally {
                        acc++;
                    }
                }
                default -> throw new IllegalArgumentException("bad " + c);
            }
            System.out.print(acc + " ");
        }
        return acc;
    }

    static String chars(Object... os) {
        StringBuilder sb = new StringBuilder();
        for (Object o : os) sb.append(switch (o) { case Character c when Character.isUpperCase(c) -> 'U'; case Character c -> c; case Byte b -> (char) ('0' + b); case Object[] a -> chars(a); default -> '?'; });
        return sb.toString();
    }

    public static void main(String[] args) {
        for (Object o : new Object[]{5, -5, new Cmd("s", (Supplier<String>) () -> "sup"), new Cmd("a", new Cmd("b", 3)), new Cmd("z", null), "x"}) System.out.print(DESCRIBE.apply(o) + " ");
        System.out.println();
        System.out.println("= " + run(List.of(new Cmd("add", 5), new Cmd("mul", 4), new Cmd("skip", 1), new Cmd("t", "10"), new Cmd("t", "q"), new Cmd("t", "xyz"), new Cmd("halt", 0), new Cmd("add", 1000))));
        try { run(List.of(new Cmd("add", 2.5))); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(chars('a', 'B', (byte) 7, 1, new Object[]{'c', 'D'}));
    }
}
