// Shows encoding and decoding strings with UTF-8, UTF-16, ISO-8859-1 and US-ASCII.
import java.nio.charset.*;
import java.util.*;

public class StringBytesCharsets {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(Character.forDigit((x >> 4) & 15, 16)).append(Character.forDigit(x & 15, 16));
        return sb.toString();
    }

    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 && c >= 32 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] in = {"plain", "caf\u00e9", "\u20ac\u4e2d", "x\uD83D\uDE00y", "lone\uD83D", ""};
        for (String s : in) {
            byte[] u8 = s.getBytes(StandardCharsets.UTF_8);
            System.out.println(esc(s));
            System.out.println("  utf8 " + hex(u8));
            System.out.println("  utf16 " + hex(s.getBytes(StandardCharsets.UTF_16)) + " le " + hex(s.getBytes(StandardCharsets.UTF_16LE)));
            System.out.println("  latin1 " + hex(s.getBytes(StandardCharsets.ISO_8859_1)) + " ascii " + hex(s.getBytes(StandardCharsets.US_ASCII)));
            System.out.println("  round " + new String(u8, StandardCharsets.UTF_8).equals(s));
        }
        byte[][] bad = {{(byte) 0xC3}, {(byte) 0x80, 'a'}, {(byte) 0xE2, (byte) 0x82, 'x'}, {(byte) 0xF0, (byte) 0x9F, (byte) 0x98}, {(byte) 0xC0, (byte) 0x80}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0xFF}};
        for (byte[] b : bad) System.out.println(hex(b) + " -> " + esc(new String(b, StandardCharsets.UTF_8)));
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        System.out.println(new String(all, StandardCharsets.ISO_8859_1).hashCode() + " " + Arrays.equals(all, new String(all, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1)));
        System.out.println(esc(new String(all, 0x7e, 4, StandardCharsets.US_ASCII)));
        System.out.println(esc(new String(new byte[]{(byte) 0xFE, (byte) 0xFF, 0, 'A'}, StandardCharsets.UTF_16)) + esc(new String(new byte[]{'B', 0}, "UTF-16LE")));
        System.out.println(Charset.forName("utf8").name() + " " + Charset.isSupported("UTF-8"));
        try { "x".getBytes("no-such-charset"); } catch (java.io.UnsupportedEncodingException e) { System.out.println(e.getMessage()); }
        try { Charset.forName("nope"); } catch (UnsupportedCharsetException e) { System.out.println(e.getMessage()); }
        System.out.println(hex("abc".getBytes("UTF-8")) + " " + new String(new char[]{'o', 'k'}));
        CharsetEncoder enc = StandardCharsets.US_ASCII.newEncoder();
        System.out.println(enc.canEncode('a') + " " + enc.canEncode('\u00e9'));
        try { StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bad[0])); } catch (CharacterCodingException e) { System.out.println(e); }
    }
}
