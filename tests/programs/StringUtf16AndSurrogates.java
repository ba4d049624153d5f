// Shows Latin-1 versus UTF-16 strings, surrogate pairs, code points and case mapping.
import java.util.*;

public class StringUtf16AndSurrogates {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) if (c < 127 && c >= 32) sb.append(c); else sb.append("\\u").append(Integer.toHexString(c));
        return sb.toString();
    }

    public static void main(String[] args) {
        String latin = "caf\u00e9", utf = "\u4e2d\u6587", mixed = "a\uD83D\uDE00b", lone = "\uDE00\uD83D";
        for (String s : new String[]{latin, utf, mixed, lone, ""}) {
            System.out.println(esc(s) + " " + s.length() + " " + s.codePointCount(0, s.length()) + " " + s.hashCode() + " " + esc(s.toUpperCase(Locale.ROOT)));
            System.out.println(Arrays.toString(s.codePoints().toArray()) + " " + Arrays.toString(s.chars().toArray()));
            System.out.println(esc(new StringBuilder(s).reverse().toString()));
        }
        System.out.println(mixed.indexOf(0x1F600) + " " + mixed.codePointAt(1) + " " + mixed.codePointBefore(3) + " " + mixed.offsetByCodePoints(0, 2));
        System.out.println(latin.compareTo("cafz") + " " + latin.compareTo(utf) + " " + utf.compareTo(latin) + " " + latin.equals("caf\u00e9"));
        System.out.println(utf.substring(0, 1).equals("\u4e2d") + " " + (latin + utf).substring(0, 4).equals(latin) + " " + (latin + utf).substring(0, 4).hashCode());
        System.out.println(latin.indexOf('\u4e2d') + " " + (utf + latin).indexOf(latin) + " " + (utf + latin).indexOf("\u00e9") + " " + latin.contains(utf));
        System.out.println(esc(latin.replace('\u00e9', '\u4e2d')) + " " + esc(utf.replace("\u6587", "x")) + " " + esc(utf.replace('\u4e2d', 'a').replace('\u6587', 'b')));
        System.out.println("\u00c9".equalsIgnoreCase("\u00e9") + " " + "\u0394".equalsIgnoreCase("\u03b4") + " " + "\u00b5".equalsIgnoreCase("\u039c"));
        System.out.println(esc("\u00ff\u00b5".toUpperCase(Locale.ROOT)) + " " + esc("\u03a3\u039f\u03a3".toLowerCase(Locale.ROOT)) + " " + esc("\ufb01".toUpperCase(Locale.ROOT)));
        StringBuilder sb = new StringBuilder("abc");
        sb.insert(1, '\u4e2d').appendCodePoint(0x1F600).setCharAt(0, '\u00e9');
        System.out.println(esc(sb.toString()) + " " + sb.length());
        sb.deleteCharAt(1).setLength(3);
        System.out.println(esc(sb.toString()) + " " + sb.toString().equals("\u00e9bc"));
        System.out.println(esc(new String(new int[]{0x41, 0x10FFFF, 0x4e2d}, 0, 3)) + " " + esc(Character.toString(0x1F601)));
        System.out.println(esc("\u4e2d x ".trim()) + "|" + esc("\u3000\u4e2d\u3000".strip()) + "|" + "\u4e2d".repeat(3).length());
        System.out.println(esc(String.join("\u00b7", utf.split(""))) + " " + "\u4e2d,b".split(",").length);
    }
}
