// Shows a trie with insertion, prefix search, deletion and longest common prefixes.
import java.util.*;

public class TrieAndTextIndex {
    static class Trie {
        private final TreeMap<Character, Trie> kids = new TreeMap<>();
        private Integer value;
        private int size;

        Integer put(String k, int v) {
            Trie t = this;
            List<Trie> path = new ArrayList<>(List.of(this));
            for (char c : k.toCharArray()) path.add(t = t.kids.computeIfAbsent(c, x -> new Trie()));
            Integer old = t.value;
            t.value = v;
            if (old == null) for (Trie p : path) p.size++;
            return old;
        }

        Trie find(String k) {
            Trie t = this;
            for (int i = 0; t != null && i < k.length(); i++) t = t.kids.get(k.charAt(i));
            return t;
        }

        Integer get(String k) { Trie t = find(k); return t == null ? null : t.value; }

        boolean remove(String k) { return remove(k, 0); }

        private boolean remove(String k, int i) {
            if (i == k.length()) { if (value == null) return false; value = null; size--; return true; }
            Trie t = kids.get(k.charAt(i));
            if (t == null || !t.remove(k, i + 1)) return false;
            if (--size >= 0 && t.size == 0) kids.remove(k.charAt(i));
            return true;
        }

        void collect(String prefix, List<String> out) {
            if (value != null) out.add(prefix + "=" + value);
            kids.forEach((c, t) -> t.collect(prefix + c, out));
        }

        List<String> withPrefix(String p) { List<String> l = new ArrayList<>(); Trie t = find(p); if (t != null) t.collect(p, l); return l; }

        String commonPrefix() { StringBuilder sb = new StringBuilder(); Trie t = this; while (t.kids.size() == 1 && t.value == null) { sb.append(t.kids.firstKey()); t = t.kids.firstEntry().getValue(); } return sb.toString(); }

        int nodes() { int n = 1; for (Trie t : kids.values()) n += t.nodes(); return n; }
    }

    public static void main(String[] args) {
        Trie t = new Trie();
        String[] words = "inter internet interval internal interview in inn interval".split(" ");
        for (int i = 0; i < words.length; i++) System.out.print(t.put(words[i], i) + " ");
        System.out.println(t.size + " " + t.nodes());
        System.out.println(t.withPrefix("inter") + " " + t.withPrefix("inn") + " " + t.withPrefix("x") + " " + t.withPrefix("").size());
        System.out.println(t.get("internet") + " " + t.get("intern") + " " + t.get("") + " " + t.commonPrefix());
        System.out.println(t.remove("in") + " " + t.remove("in") + " " + t.remove("inn") + " " + t.remove("zzz") + " " + t.size + " " + t.commonPrefix());
        System.out.println(t.remove("internet") + " " + t.withPrefix("intern") + " " + t.nodes());
        t.put("", 99);
        System.out.println(t.get("") + " " + t.withPrefix("").get(0) + " [" + t.commonPrefix() + "]");
        Trie sfx = new Trie();
        String text = "banana";
        for (int i = 0; i < text.length(); i++) sfx.put(text.substring(i), i);
        System.out.println(sfx.withPrefix("an") + " " + (sfx.find("nan") != null) + " " + (sfx.find("nab") != null) + " " + sfx.nodes());
    }
}
