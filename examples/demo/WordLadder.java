import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Walks from one word to another, changing one letter at a time. */
public class WordLadder {
    static final List<String> WORDS = List.of(("""
            bard barn bold bolt bond boot card care cart cold colt cord core corn dare dark fare farm fold fond
            food foot fork form fort gold good hard hare hold hood hoot horn lard lord lore mare mood moon more
            morn park part port sold sore sort told tore torn ward ware warm warn wart wood word wore work worm
            """).strip().split("\\s+"));

    record Ladder(List<String> rungs) {
        @Override
        public String toString() {
            return String.join(" -> ", rungs) + " (" + (rungs.size() - 1) + " steps)";
        }
    }

    /** Each word with those that differ from it in one letter. */
    static Map<String, TreeSet<String>> neighbours() {
        Map<String, TreeSet<String>> neighbours = new TreeMap<>();
        for (String word : WORDS) {
            neighbours.put(word, WORDS.stream().filter(other -> distance(word, other) == 1)
                    .collect(Collectors.toCollection(TreeSet::new)));
        }
        return neighbours;
    }

    static long distance(String one, String other) {
        return IntStream.range(0, one.length()).filter(i -> one.charAt(i) != other.charAt(i)).count();
    }

    /** Every word that can be reached, nearest first, with the word before it on a shortest way. */
    static Map<String, String> explore(Map<String, TreeSet<String>> neighbours, String from) {
        Map<String, String> before = new LinkedHashMap<>(Map.of(from, from));
        Deque<String> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            String word = queue.remove();
            for (String next : neighbours.get(word)) {
                if (before.putIfAbsent(next, word) == null) queue.add(next);
            }
        }
        return before;
    }

    static Ladder ladder(Map<String, String> before, String from, String to) {
        LinkedList<String> rungs = new LinkedList<>(List.of(to));
        while (!rungs.getFirst().equals(from)) rungs.addFirst(before.get(rungs.getFirst()));
        return new Ladder(rungs);
    }

    public static void main(String[] args) {
        Map<String, TreeSet<String>> neighbours = neighbours();
        Map<String, String> before = explore(neighbours, args[0]);
        System.out.println(ladder(before, args[0], args[1]));

        String farthest = before.keySet().stream().reduce((nearer, farther) -> farther).orElseThrow();
        System.out.printf("farthest of %d words: %s%n", before.size(), ladder(before, args[0], farthest));

        var byDegree = WORDS.stream().collect(Collectors.groupingBy(
                word -> neighbours.get(word).size(), TreeMap::new, Collectors.joining(", ")));
        System.out.println("words by number of neighbours:");
        byDegree.descendingMap().forEach((degree, words) -> System.out.printf("%4d  %s%n", degree, words));
    }
}
