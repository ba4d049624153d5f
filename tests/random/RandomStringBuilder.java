// Shows StringBuilder under random edits, with Latin-1 and UTF-16 contents, surrogate pairs, and exceptions.
import java.util.*;

public class RandomStringBuilder {
    static long state;
    static String op = "";

    /** xorshift64*, written out here so that the draws depend on no library. */
    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static boolean coin() {
        return next(2) == 0;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        if (state == 0) {
            state = 1;
        }
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        for (int i = 0; i < count; i++) {
            String result;
            try {
                result = step();
            } catch (RuntimeException e) {
                // Without message where hot code could have raised it implicitly: HotSpot's compiler may leave that out.
                boolean implicit = e instanceof NullPointerException || e instanceof ClassCastException;
                result = "threw " + e.getClass().getName() + (implicit ? "" : ": " + e.getMessage());
            }
            System.out.println(i + " " + op + " -> " + result);
        }
        System.out.println("end " + summary());
    }
    static StringBuilder sb = new StringBuilder();

    static String text() {
        switch (next(8)) {
            case 0:
                return "";
            case 1:
                return "\u00e9\u00ff";
            case 2:
                return "\u4e2d" + next(10);
            case 3:
                return "\ud83d\ude00";
            case 4:
                return next(20) == 0 ? null : "abcab";
            default: {
                char[] c = new char[1 + next(6)];
                for (int i = 0; i < c.length; i++) {
                    c[i] = (char) ('a' + next(4));
                }
                return new String(c);
            }
        }
    }

    static char ch() {
        switch (next(6)) {
            case 0:
                return (char) (0xc0 + next(64));
            case 1:
                return (char) (0x3b1 + next(20));
            case 2:
                return next(4) == 0 ? '\ud83d' : '\ude00';
            default:
                return (char) ('a' + next(26));
        }
    }

    /** Escapes all that is not printable ASCII. */
    static String show(CharSequence s) {
        if (s == null) {
            return "<null>";
        }
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= ' ' && c < 127) {
                out.append(c);
            } else {
                out.append("\\u").append(Integer.toHexString(c | 0x10000), 1, 5);
            }
        }
        return out.append('"').toString();
    }

    static String step() {
        int n = sb.length();
        int i = next(n + 2) - (next(12) == 0 ? 1 : 0);
        int j = i + next(8) - (next(12) == 0 ? 3 : 0);
        String t = text();
        if (n > 80) {
            op = "delete 10 to " + n;
            sb.delete(10, n);
            if (coin()) {
                sb.trimToSize();
            }
            return show(sb);
        }
        switch (next(48)) {
            case 0: case 1: case 2:
                op = "append " + show(t);
                return show(sb.append(t));
            case 3: {
                char c = ch();
                op = "append char " + (int) c;
                return show(sb.append(c));
            }
            case 4: {
                int v = next(3) == 0 ? Integer.MIN_VALUE : next(100000) - 50000;
                op = "append int " + v;
                return show(sb.append(v));
            }
            case 5: {
                long v = next(3) == 0 ? Long.MIN_VALUE : state >> next(63);
                op = "append long " + v;
                return show(sb.append(v));
            }
            case 6: {
                double v = (next(2000) - 1000) / 8.0;
                op = "append double/float/boolean " + v;
                return show(sb.append(v).append((float) v).append(v > 0));
            }
            case 7:
                op = "append char[] range";
                return show(sb.append(new char[] {'x', 'y', '\u20ac', 'z'}, next(3), next(3)));
            case 8:
                op = "append sequence " + show(t) + " " + i + " " + j;
                return show(sb.append(t, i, j));
            case 9: {
                int cp = next(3) == 0 ? 0x1f600 + next(40) : next(4) == 0 ? 0x110000 : 'A' + next(1000);
                op = "appendCodePoint " + cp;
                return show(sb.appendCodePoint(cp));
            }
            case 10: case 11: case 12:
                op = "insert " + i + " " + show(t);
                return show(sb.insert(i, t));
            case 13: {
                char c = ch();
                op = "insert char " + i + " " + (int) c;
                return show(sb.insert(i, c));
            }
            case 14:
                op = "insert numbers " + i;
                return show(sb.insert(i, next(1000)).insert(i, -5L).insert(i, 1.5f).insert(i, true));
            case 15:
                op = "insert char[] " + i;
                return show(sb.insert(i, new char[] {'p', '\u03c0', 'q'}, next(3), next(2)));
            case 16:
                op = "insert sequence " + i;
                return show(sb.insert(i, (CharSequence) "0123456789", next(5), 5 + next(7)));
            case 17: case 18: case 19:
                op = "delete " + i + " " + j;
                return show(sb.delete(i, j));
            case 20: case 21:
                op = "deleteCharAt " + i;
                return show(sb.deleteCharAt(i));
            case 22: case 23: case 24:
                op = "replace " + i + " " + j + " " + show(t);
                return show(sb.replace(i, j, t));
            case 25: case 26: {
                char c = ch();
                op = "setCharAt " + i + " " + (int) c;
                sb.setCharAt(i, c);
                return show(sb);
            }
            case 27:
                op = "reverse";
                return show(sb.reverse());
            case 28:
                op = "indexOf " + show(t);
                return sb.indexOf(t) + " " + sb.lastIndexOf(t);
            case 29:
                op = "indexOf " + show(t) + " " + i;
                return sb.indexOf(t, i) + " " + sb.lastIndexOf(t, i);
            case 30:
                op = "charAt " + i;
                return (int) sb.charAt(i) + "";
            case 31:
                op = "codePointAt " + i;
                return sb.codePointAt(i) + " " + sb.codePointBefore(i + 1);
            case 32:
                op = "codePointCount " + i + " " + j;
                return sb.codePointCount(i, j) + "";
            case 33:
                op = "offsetByCodePoints " + i;
                return sb.offsetByCodePoints(i, next(5) - 2) + "";
            case 34:
                op = "substring " + i + " " + j;
                return show(sb.substring(i, j)) + " " + show(sb.subSequence(i, j));
            case 35:
                op = "substring " + i;
                return show(sb.substring(i));
            case 36: {
                int l = next(20) == 0 ? -1 : next(n + 4);
                op = "setLength " + l;
                sb.setLength(l);
                return show(sb);
            }
            case 37: {
                op = "getChars " + i + " " + j;
                char[] d = new char[6];
                sb.getChars(i, j, d, next(3));
                return show(new String(d));
            }
            case 38: {
                op = "compareTo";
                StringBuilder o = new StringBuilder(sb).append(t);
                return sb.compareTo(o) + " " + o.compareTo(sb) + " " + o.toString().contentEquals(sb) + " " + sb.toString().hashCode();
            }
            case 39:
                op = "chars";
                return sb.chars().sum() + " " + sb.codePoints().max().orElse(-1);
            case 40: {
                op = "string methods";
                String s = sb.toString();
                return show(s.strip().toUpperCase(Locale.ROOT)) + " " + s.indexOf("ab") + " " + s.lastIndexOf('c') + " " + show(s.replace("ab", "-")) + " " + s.contains("abc");
            }
            case 41: {
                op = "split and join";
                String[] p = sb.toString().split("b");
                return p.length + " " + show(String.join("|", p));
            }
            case 42: {
                op = "equalsIgnoreCase, regionMatches, startsWith";
                String s = sb.toString(), u = s.toUpperCase(Locale.ROOT);
                return s.equalsIgnoreCase(u) + " " + s.compareToIgnoreCase(u) + " " + s.regionMatches(true, 1, u, 1, 3) + " " + s.startsWith("a", 1) + " " + s.endsWith("a");
            }
            case 43: {
                op = "repeat, concat, chars";
                String s = sb.substring(0, Math.min(3, n));
                return show(s.repeat(next(4)).concat("!")) + " " + s.isBlank() + " " + show(new String(s.toCharArray(), 0, s.length()));
            }
            case 44: {
                op = "StringBuffer";
                StringBuffer b = new StringBuffer(sb);
                b.insert(0, "<").append('>').reverse();
                return show(b);
            }
            case 45: {
                op = "getBytes UTF-8";
                byte[] b = sb.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
                return b.length + " " + Arrays.hashCode(b) + " " + show(new String(b, java.nio.charset.StandardCharsets.UTF_8));
            }
            case 46: {
                int c = next(40) - 2;
                op = "new with capacity " + c;
                StringBuilder f = new StringBuilder(c);
                f.append(sb);
                sb = f;
                return sb.length() + " " + (sb.capacity() >= sb.length());
            }
            default: {
                if (next(5) == 0) {
                    op = "clear";
                    sb = new StringBuilder();
                    return "" + sb.isEmpty();
                }
                op = "concatenation";
                return show("<" + sb.length() + sb.indexOf("a") + 'c' + 1.25 + 7L + null + true + t);
            }
        }
    }

    static String summary() {
        return show(sb) + " " + sb.toString().hashCode();
    }
}
