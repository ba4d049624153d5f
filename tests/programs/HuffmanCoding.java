// Shows building a Huffman tree with a priority queue and encoding and decoding text.
import java.util.*;

public class HuffmanCoding {
    static abstract class Node implements Comparable<Node> {
        final int w, order;
        Node(int w, int o) { this.w = w; order = o; }
        public int compareTo(Node n) { return w != n.w ? Integer.compare(w, n.w) : Integer.compare(order, n.order); }
    }
    static class Leaf extends Node { final char c; Leaf(char c, int w) { super(w, c); this.c = c; } }
    static class Inner extends Node { final Node l, r; Inner(Node l, Node r, int o) { super(l.w + r.w, o); this.l = l; this.r = r; } }

    static Node build(String s) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : s.toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Node> q = new PriorityQueue<>();
        freq.forEach((c, n) -> q.add(new Leaf(c, n)));
        int order = 1000;
        while (q.size() > 1) q.add(new Inner(q.poll(), q.poll(), order++));
        return q.poll();
    }

    static void codes(Node n, String p, Map<Character, String> out) {
        if (n instanceof Leaf f) out.put(f.c, p.isEmpty() ? "0" : p);
        else if (n instanceof Inner i) { codes(i.l, p + '0', out); codes(i.r, p + '1', out); }
    }

    static String decode(Node root, BitSet bits, int len) {
        StringBuilder sb = new StringBuilder();
        Node n = root;
        for (int i = 0; i < len; i++) {
            if (n instanceof Inner in) n = bits.get(i) ? in.r : in.l;
            if (n instanceof Leaf f) { sb.append(f.c); n = root; }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (String s : new String[]{"abracadabra", "mississippi river", "zzzz", "the quick brown fox jumps over the lazy dog"}) {
            Node root = build(s);
            Map<Character, String> codes = new TreeMap<>();
            codes(root, "", codes);
            BitSet bits = new BitSet();
            int len = 0;
            for (char c : s.toCharArray()) for (char b : codes.get(c).toCharArray()) bits.set(len++, b == '1');
            System.out.println(s + ": " + len + " bits of " + s.length() * 8 + ", weight " + root.w);
            System.out.println("  " + codes);
            System.out.println("  " + Arrays.toString(bits.toLongArray()) + " " + decode(root, bits, len).equals(s));
        }
    }
}
