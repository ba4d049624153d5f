// Shows Pattern and Matcher groups, named groups, lookaround, replacement and flags.
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class RegexGroups {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("mail bob@site.com and al@host.org now");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.group(3) + " " + m.start() + "-" + m.end(2) + " " + m.groupCount());
        Matcher d = Pattern.compile("(?<y>\\d{4})-(?<m>\\d\\d)-(?<d>\\d\\d)").matcher("2024-02-29");
        System.out.println(d.matches() + " " + d.group("y") + "/" + d.group("m") + "/" + d.group("d"));
        System.out.println("2024-02-29".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1") + " " + "ab".replaceAll("(?<x>a)", "[${x}]") + " " + "a$b".replaceAll("\\$", Matcher.quoteReplacement("$1")));
        System.out.println(Pattern.compile("\\b\\w").matcher("hello big world").replaceAll(r -> r.group().toUpperCase(Locale.ROOT)));
        System.out.println(Pattern.matches("a*b", "aaab") + " " + "Hello".matches("(?i)hELLO") + " " + Pattern.compile("^l\\d$", Pattern.MULTILINE).matcher("x\nl1\nl2").results().map(MatchResult::group).toList());
        System.out.println(Arrays.toString("a1b22c333".split("(?<=\\d)(?=[a-z])")) + Arrays.toString(Pattern.compile("\\s*,\\s*").split("x , y,z")));
        Matcher greedy = Pattern.compile("<.+>").matcher("<a><b>"), lazy = Pattern.compile("<.+?>").matcher("<a><b>"), poss = Pattern.compile("<.++>").matcher("<a><b>");
        System.out.println(greedy.find() + greedy.group() + " " + lazy.find() + lazy.group() + " " + poss.find());
        System.out.println("abab".matches("(ab)\\1") + " " + "foobar".replaceAll("foo(?=bar)", "X") + " " + "foobaz".replaceAll("foo(?!bar)", "Y") + " " + "price 5".replaceAll("(?<=\\s)\\d", "#"));
        Matcher opt = Pattern.compile("(a)|(b)").matcher("b");
        opt.find();
        System.out.println(opt.group(1) + " " + opt.group(2) + " " + opt.start(1));
        StringBuilder sb = new StringBuilder();
        Matcher num = Pattern.compile("\\d+").matcher("a1b20c");
        while (num.find()) num.appendReplacement(sb, "<" + (Integer.parseInt(num.group()) * 2) + ">");
        num.appendTail(sb);
        System.out.println(sb + " " + num.reset().lookingAt() + " " + num.reset("77x").lookingAt() + num.hitEnd());
        try { Pattern.compile("(unclosed"); } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + " " + e.getIndex() + " " + e.getPattern()); }
        try { num.group(5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Pattern.compile("x").matcher("y").group(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { "a".replaceAll("a", "$9"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + "[x]".replace("[", "(") + " " + "tel 555-1234".replaceAll("[^0-9]", ""));
        System.out.println(Pattern.compile("\\p{Lu}\\p{L}*").matcher("Foo bar Baz").results().map(MatchResult::group).collect(Collectors.joining(",")) + " " + "x1_".matches("[\\w&&[^\\d]]+") + " " + Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches());
        System.out.println(Stream.of("ab", "cd", "ae").filter(Pattern.compile("^a").asPredicate()).toList() + " " + Pattern.compile("(x+x+)+y").matcher("xxxxxxxxy").matches());
    }
}
