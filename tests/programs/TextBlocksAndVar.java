// Shows text blocks with escapes and indentation, and local variable type inference with var.
import java.util.*;
import java.util.function.*;

public class TextBlocksAndVar {
    static final String JSON = """
        {
          "name": "x",
          "q": "\"quoted\"",
            "indent": 4
        }
        """;

    static void dump(String s) {
        System.out.println(s.length() + " " + s.replace("\n", "\\n").replace("\t", "\\t"));
    }

    public static void main(String[] args) {
        dump(JSON);
        dump("""
            no trailing newline""");
        dump("""
            joined \
            line
            trailing kept \s
            trailing dropped   
            tab\there""");
        dump("""
              deeper
            margin
          """);
        dump("""
            triple \""" inside and "" two
            """);
        System.out.println("""
            a
            b""" == "a\nb");
        dump("""
            %s is %d""".formatted("x", 3));
        var i = 5;
        var l = 5L;
        var list = new ArrayList<Map<String, Integer>>();
        list.add(new TreeMap<>(Map.of("k", 1)));
        for (var m : list) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue());
        var arr = new int[]{1, 2};
        var c = 'c';
        c += 1;
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(i / 2 + " " + l / 2 + " " + arr.length + " " + c + " " + f.apply(3, 4));
        var sum = 0.0;
        for (var x = 0; x < 3; x++) sum += x;
        System.out.println(sum);
        try (var sc = new Scanner("7 8")) { System.out.println(sc.nextInt() + sc.nextInt()); }
        dump("  strip\n    indent\n".stripIndent());
        dump("a\\tb\\n".translateEscapes());
    }
}
