// Shows string additions: indexOf ranges, splitWithDelimiters, StringBuilder.repeat and emoji queries.
import java.util.*;
import java.util.regex.*;

public class StringApis21 {
    public static void main(String[] args) {
        String s = "banana bandana";
        System.out.println(s.indexOf('a', 2, 5) + " " + s.indexOf("an", 4, 10) + " " + s.indexOf('b', 1, 6) + " " + s.indexOf("ana", 0, 3));
        try { s.indexOf('a', 5, 2); } catch (StringIndexOutOfBoundsException e) { System.out.println("bad range"); }
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + Arrays.toString("1+2+3".splitWithDelimiters("\\+", 2)));
        System.out.println(Arrays.toString(Pattern.compile("\\d").splitWithDelimiters("a1b2", 0)));
        StringBuilder sb = new StringBuilder("<");
        sb.repeat('=', 5).repeat("ab", 2).repeat(0x1F600, 1).append('>');
        System.out.println(sb.length() + " " + sb.substring(0, 10) + " " + Integer.toHexString(sb.codePointAt(10)));
        try { sb.repeat("x", -1); } catch (IllegalArgumentException e) { System.out.println("negative count"); }
        System.out.println(Character.isEmoji(0x1F600) + " " + Character.isEmoji('a') + " " + Character.isEmojiModifierBase(0x1F44B));
        System.out.println(Character.toString(0x1F600).codePointCount(0, 2) + " " + "x".equals(Character.toString('x')));
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\d+)").matcher("a=1 b=22");
        System.out.println(new TreeMap<>(m.namedGroups()) + " " + m.hasMatch());
        while (m.find()) { MatchResult r = m.toMatchResult(); System.out.println(r.group("k") + ":" + r.group("v") + " " + r.start("v") + " " + r.hasMatch()); }
        System.out.println("Tab\tX".translateEscapes().length() + " " + "  pad".stripLeading() + " " + "a-b".transform(x -> x.replace('-', '_')));
        StringBuffer bf = new StringBuffer().repeat("yz", 3);
        System.out.println(bf + " " + bf.compareTo(new StringBuffer("yz")));
        System.out.println(List.of("c", "a").reversed() + " " + String.join("|", new TreeSet<>(List.of("q", "p")).reversed()));
        System.out.println(Locale.of("en", "US") + " " + Objects.checkIndex(2L, 3L));
    }
}
