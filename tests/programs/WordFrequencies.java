// Shows text processing: tokenizing, counting, ranking, wrapping and an inverted index.
import java.util.*;
import java.util.stream.*;

public class WordFrequencies {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, "
        + "it was the age of foolishness; it was the epoch of belief - it was the epoch of incredulity.";

    static List<String> wrap(String s, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder cur = new StringBuilder();
        for (String w : s.split("\\s+")) {
            if (cur.length() > 0 && cur.length() + 1 + w.length() > width) { lines.add(cur.toString()); cur.setLength(0); }
            if (cur.length() > 0) cur.append(' ');
            cur.append(w);
        }
        if (cur.length() > 0) lines.add(cur.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] ws = line.split(" ");
        if (ws.length == 1) return line;
        int gaps = ws.length - 1, spaces = width - line.length() + gaps;
        StringBuilder sb = new StringBuilder(ws[0]);
        for (int i = 1; i < ws.length; i++) { int n = spaces / gaps + (i <= spaces % gaps ? 1 : 0); sb.append(" ".repeat(n)).append(ws[i]); }
        return sb.toString();
    }

    static String title(String w) { return w.isEmpty() ? w : Character.toUpperCase(w.charAt(0)) + w.substring(1).toLowerCase(Locale.ROOT); }

    static boolean palindrome(String s) { String t = s.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""); return new StringBuilder(t).reverse().toString().equals(t); }

    public static void main(String[] args) {
        String[] words = TEXT.toLowerCase(Locale.ROOT).split("[^a-z]+");
        Map<String, Integer> freq = new TreeMap<>();
        for (String w : words) freq.merge(w, 1, Integer::sum);
        System.out.println(words.length + " " + freq);
        List<Map.Entry<String, Integer>> top = new ArrayList<>(freq.entrySet());
        top.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        for (Map.Entry<String, Integer> e : top.subList(0, 5)) System.out.printf("%-6s %s%n", e.getKey(), "*".repeat(e.getValue()));
        for (String l : wrap(TEXT, 34)) System.out.println("|" + justify(l, 34) + "|");
        Map<Integer, List<String>> byLen = Arrays.stream(words).distinct().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLen);
        Map<Character, TreeSet<String>> index = new TreeMap<>();
        for (String w : words) index.computeIfAbsent(w.charAt(0), k -> new TreeSet<>()).add(w);
        System.out.println(index);
        System.out.println(Arrays.stream(words).map(WordFrequencies::title).limit(6).collect(Collectors.joining(" ")));
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("nope"));
        int[] letters = new int[26];
        for (char c : TEXT.toCharArray()) if (Character.isLetter(c)) letters[Character.toLowerCase(c) - 'a']++;
        System.out.println(Arrays.toString(letters));
    }
}
