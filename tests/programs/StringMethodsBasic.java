// Shows searching, slicing, trimming, replacing and comparing strings.
import java.util.*;

public class StringMethodsBasic {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf("o", 5) + " " + s.lastIndexOf('o') + " " + s.indexOf("zz") + " " + s.lastIndexOf("l", 9));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(5, 5) + "|" + s.subSequence(3, 6));
        System.out.println(s.startsWith("Hell") + " " + s.endsWith("ld") + " " + s.startsWith("World", 7) + " " + s.contains("lo, W"));
        System.out.println(s.replace('l', 'L') + " " + s.replace("l", "") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-"));
        System.out.println("[" + "  trim \t".trim() + "][" + "\u2003strip\u2003".strip() + "][" + "  x ".stripLeading() + "][" + "  x ".stripTrailing() + "]");
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|" + " ".isBlank() + "".isEmpty());
        System.out.println("apple".compareTo("banana") + " " + "a".compareTo("abc") + " " + "B".compareToIgnoreCase("a") + " " + "abc".equalsIgnoreCase("ABC"));
        System.out.println("Stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "TITLE I".toLowerCase(Locale.ROOT) + " " + (int) "\u0130".toLowerCase(Locale.ROOT).charAt(1));
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join("/", List.of("x", "y")) + " " + String.join(",", new ArrayList<String>()) + ".");
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2)));
        System.out.println(Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString(" x y".split(" ")) + Arrays.toString("a.b".split(".")) + Arrays.toString("a|b".split("|")));
        System.out.println("a1b2".replaceAll("[0-9]", "<$0>") + " " + "a1b2".replaceFirst("\\d", "") + " " + "x.y".replaceAll(".", "z") + " " + "abc".matches("[a-c]+"));
        System.out.println("abc".chars().sum() + " " + "line1\nline2\r\nline3".lines().count() + " " + "b".concat("c") + " " + "abc".contentEquals(new StringBuilder("abc")));
        System.out.println("abcdef".regionMatches(2, "xcd", 1, 2) + " " + "abcdef".regionMatches(true, 0, "ABC", 0, 3));
        System.out.println(String.valueOf(new char[]{'x', 'y', 'z'}, 1, 2) + String.copyValueOf(new char[]{'q'}) + String.valueOf((Object) null) + String.valueOf(true));
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "\uffff\uffff\uffff".hashCode());
        System.out.println("a\tb".indent(2).replace("\n", "$") + " " + "x".indent(-1).length() + " " + "  k".transform(String::trim));
        System.out.println(new String("abc") == "abc");
        System.out.println(new String("abc").intern() == "abc");
        System.out.println("mississippi".indexOf("issip") + " " + "mississippi".lastIndexOf("ss") + " " + "aXbX".lastIndexOf('X', 2));
        char[] dst = "......".toCharArray();
        "abc".getChars(0, 2, dst, 1);
        System.out.println(new String(dst) + " " + new String(dst, 1, 2));
    }
}
