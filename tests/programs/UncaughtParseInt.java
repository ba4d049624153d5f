// Shows a NumberFormatException from Integer.parseInt reaching the top of main through streams.
import java.util.*;
import java.util.stream.*;

public class UncaughtParseInt {
    static int convert(String s) {
        System.out.println("converting " + s);
        return Integer.parseInt(s);
    }

    static List<Integer> manual(List<String> in) {
        List<Integer> out = new ArrayList<>();
        for (String s : in) out.add(convert(s));
        return out;
    }

    public static void main(String[] args) {
        System.out.println(manual(List.of("1", "-2", "+3")));
        System.out.println(Stream.of("4", "5").map(UncaughtParseInt::convert).collect(Collectors.toList()));
        try {
            manual(List.of("9999999999"));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        manual(Arrays.asList("7", "eight", "9"));
        System.out.println("not reached");
    }
}
