import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes sequences of calls on the real JVM, and prints the operations that they violate.
 *
 * <p>It has no notion of scopes or engines. Standard input has a block of lines for each class:
 * {@code explore} makes all sequences up to a number of calls, {@code replay} the calls of one
 * sequence. The first argument is the folder with the class files.
 */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<String> lines = new ArrayList<>();
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.equals("end")) {
                lines.add(line);
                continue;
            }
            String[] first = lines.get(0).split(" ");
            if (first[0].equals("explore")) {
                new Explorer(folder, new Request(lines)).explore(out);
            } else {
                out.append(Replay.of(folder, lines)).append('\n');
            }
            out.append("end\n");
            System.out.print(out);
            System.out.flush();
            out.setLength(0);
            lines.clear();
        }
    }
}
