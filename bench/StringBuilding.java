// Shows the speed of string work: StringBuilder appends, concatenation, substring, search, hashing, comparison.
import java.util.Locale;

public class StringBuilding {
    public static void main(String[] args) {
        int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long check = 0;
        for (int round = 0; round < scale * 45; round++) {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < 3000; i++) {
                sb.append(i).append(',').append("item").append((char) ('a' + i % 26)).append(i * 7L).append(i % 3 == 0);
            }
            String s = sb.toString();
            check = check * 31 + s.hashCode();
            for (int i = 0; i + 20 < s.length(); i += 17) {
                String t = s.substring(i, i + 12);
                check += t.hashCode() + t.indexOf('i') + (t.contains("em") ? 1 : 0);
            }
            String c = "";
            for (int i = 0; i < 400; i++) {
                c = c + i + ':' + (i & 3);
                if (c.length() > 300) {
                    c = c.substring(150);
                }
                check += c.length();
            }
            StringBuilder wide = new StringBuilder();
            for (int i = 0; i < 600; i++) {
                wide.append("\u4e2d").append((char) (0x3b1 + i % 20)).insert(wide.length() / 2, i);
            }
            String w = wide.reverse().toString();
            check = check * 31 + w.hashCode() + w.toUpperCase(Locale.ROOT).hashCode() + w.compareTo(c) + String.join("-", c.split(":")).length();
            for (String part : s.substring(0, 4000).split(",")) {
                check += part.equals("item") ? 1 : part.toUpperCase(Locale.ROOT).charAt(part.length() - 1);
            }
        }
        System.out.println("StringBuilding " + check);
    }
}
