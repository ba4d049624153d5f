import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Limits for a class, and the contents of its annotations, which reflection does not show. */
final class Request {
    final String name;
    /** The most calls in a sequence. */
    final int depth;
    /** The most calls that are made for the class. */
    final int most;
    /** How many objects of the class live at the same time. */
    final int instances;
    /** Exceptions that a method may end in, by the method's name. */
    final Map<String, String[]> allowed = new HashMap<>();
    /** By method: {@code -} or the smallest and the largest number of each parameter. */
    final Map<String, String[]> domains = new HashMap<>();
    /** The values of fields that are not 0 or 1, by the field's name. */
    final Map<String, long[]> fields = new HashMap<>();

    /** Fields of tree nodes that are marked: the number of the child, and how many a node has, by the field's name. */
    final Map<String, int[]> children = new HashMap<>();

    /**
     * Reads {@code explore NAME DEPTH MOST INSTANCES}, then lines
     * {@code call NAME PARAMETERS ALLOWED…}, {@code field NAME MIN MAX} and {@code child NAME NUMBER ARITY}.
     */
    Request(List<String> lines) {
        String[] first = lines.get(0).split(" ");
        name = first[1];
        depth = Integer.parseInt(first[2]);
        most = Integer.parseInt(first[3]);
        instances = Integer.parseInt(first[4]);
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            if (words[0].equals("field")) {
                fields.put(words[1], new long[] {Long.parseLong(words[2]), Long.parseLong(words[3])});
            } else if (words[0].equals("child")) {
                children.put(words[1], new int[] {Integer.parseInt(words[2]), Integer.parseInt(words[3])});
            } else {
                // Constructors are told apart by how many parameters they have.
                domains.put(words[1], words[2].split(","));
                String[] names = new String[words.length - 3];
                System.arraycopy(words, 3, names, 0, names.length);
                allowed.put(words[1], names);
            }
        }
    }
}
