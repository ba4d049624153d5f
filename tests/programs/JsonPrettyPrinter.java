// Shows parsing and pretty-printing JSON-like text with maps, lists and escapes.
import java.util.*;

public class JsonPrettyPrinter {
    final String s; int i;
    JsonPrettyPrinter(String s) { this.s = s; }

    static Object parse(String s) {
        JsonPrettyPrinter p = new JsonPrettyPrinter(s);
        Object v = p.value();
        p.ws();
        if (p.i < s.length()) throw p.err("trailing text");
        return v;
    }

    IllegalArgumentException err(String m) { return new IllegalArgumentException(m + " at " + i); }
    void ws() { while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++; }
    boolean lit(String w) { if (s.startsWith(w, i)) { i += w.length(); return true; } return false; }

    Object value() {
        ws();
        if (i >= s.length()) throw err("end of input");
        char c = s.charAt(i);
        if (c == '{') {
            Map<String, Object> m = new LinkedHashMap<>();
            i++;
            ws();
            if (lit("}")) return m;
            do { ws(); String k = string(); ws(); if (!lit(":")) throw err("expected :"); m.put(k, value()); ws(); } while (lit(","));
            if (!lit("}")) throw err("expected }");
            return m;
        }
        if (c == '[') {
            List<Object> l = new ArrayList<>();
            i++;
            ws();
            if (lit("]")) return l;
            do { l.add(value()); ws(); } while (lit(","));
            if (!lit("]")) throw err("expected ]");
            return l;
        }
        if (c == '"') return string();
        if (lit("true")) return true;
        if (lit("false")) return false;
        if (lit("null")) return null;
        int st = i;
        while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
        if (st == i) throw err("unexpected '" + c + "'");
        String n = s.substring(st, i);
        if (n.matches("-?\\d+")) return Long.parseLong(n);
        return Double.parseDouble(n);
    }

    String string() {
        if (i >= s.length() || s.charAt(i) != '"') throw err("expected string");
        StringBuilder sb = new StringBuilder();
        for (i++; i < s.length() && s.charAt(i) != '"'; i++) {
            char c = s.charAt(i);
            if (c == '\\') {
                c = s.charAt(++i);
                switch (c) {
                    case 'n' -> sb.append('\n');
                    case 't' -> sb.append('\t');
                    case 'u' -> { sb.append((char) Integer.parseInt(s.substring(i + 1, i + 5), 16)); i += 4; }
                    default -> sb.append(c);
                }
            } else sb.append(c);
        }
        i++;
        return sb.toString();
    }

    static void print(Object o, String ind, StringBuilder out) {
        if (o instanceof Map<?, ?> m) {
            out.append(m.isEmpty() ? "{}" : "{\n");
            int n = 0;
            for (Map.Entry<?, ?> e : m.entrySet()) { out.append(ind).append("  "); print(e.getKey(), "", out); out.append(": "); print(e.getValue(), ind + "  ", out); out.append(++n < m.size() ? ",\n" : "\n" + ind + "}"); }
        } else if (o instanceof List<?> l) {
            out.append('[');
            for (int k = 0; k < l.size(); k++) { if (k > 0) out.append(", "); print(l.get(k), ind + "  ", out); }
            out.append(']');
        } else if (o instanceof String t) {
            out.append('"');
            for (char c : t.toCharArray()) { if (c == '"' || c == '\\') out.append('\\').append(c); else if (c < 32 || c > 126) out.append(String.format("\\u%04x", (int) c)); else out.append(c); }
            out.append('"');
        } else out.append(o);
    }

    public static void main(String[] args) {
        String[] in = {"{\"a\":1,\"b\":[true,false,null,-2.5e3],\"c\":{\"d\":\"x\\n\\\"y\\\"\\u00e9\",\"e\":{}}}", "[]", "[[1,[2,[3]]],\"t\"]", "  42 ", "{\"a\" 1}", "[1,2", "tru", "", "{\"k\":1} x", "12345678901234567890"};
        for (String s : in) {
            try { StringBuilder sb = new StringBuilder(); print(parse(s), "", sb); System.out.println(sb); }
            catch (NumberFormatException e) { System.out.println("number: " + e.getMessage()); }
            catch (IllegalArgumentException e) { System.out.println("error: " + e.getMessage()); }
        }
    }
}
