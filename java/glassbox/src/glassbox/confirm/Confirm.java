package glassbox.confirm;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads calls from standard input, makes each of them, and writes what came of it to standard output, one line for each. What the
 * classes print goes to standard error.
 */
public final class Confirm {
    /** So that a recursion that is deep but ends does end. */
    private static final long STACK = 64L << 20;

    /** A thread that does nothing but wait for so many milliseconds is taken to wait for ever. */
    private static final long STILL = 500;
    /** How often somebody looks, in milliseconds. */
    private static final long TURN = 20;

    private Confirm() {}

    /**
     * Makes the calls.
     *
     * @param arguments how many milliseconds a call may take
     * @throws IOException if standard input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        InputStream recipes = System.in;
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        long limit = Long.parseLong(arguments[0]);
        answers.println("jvm " + Words.encode(jvm()));
        BufferedReader input = new BufferedReader(new InputStreamReader(recipes, StandardCharsets.US_ASCII));
        ClassLoader loader = Confirm.class.getClassLoader();
        List<String[]> lines = new ArrayList<>();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "path":
                    loader = loader(words);
                    break;
                case "end":
                    answers.println("answer " + answer(new Recipe(lines, loader), limit));
                    answers.flush();
                    lines = new ArrayList<>();
                    break;
                default:
                    lines.add(words);
            }
        }
        // Threads of calls that do not end must not keep the JVM.
        System.exit(0);
    }

    /** The name and version of this JVM, as people call them: {@code OpenJDK 17.0.15}. */
    private static String jvm() {
        String name = System.getProperty("java.vm.name", "JVM").replaceAll(" (64-Bit|32-Bit|Server|Client|VM)\\b.*", "");
        return name + " " + System.getProperty("java.version");
    }

    /** A loader for the classes of a class path alone: not those that this class was loaded with. */
    private static ClassLoader loader(String[] words) throws MalformedURLException {
        URL[] entries = new URL[words.length - 1];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new File(Words.decode(words[i + 1])).toURI().toURL();
        }
        return new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
    }

    /** Follows a recipe in a thread of its own. */
    private static String answer(Recipe recipe, long limit) {
        String[] answer = new String[1];
        Runnable run = () -> {
            try {
                answer[0] = recipe.follow();
            } catch (Unmakeable problem) {
                answer[0] = "cannot " + Words.encode(problem.getMessage());
            } catch (Throwable problem) {
                answer[0] = "cannot " + Words.encode(problem.toString());
            }
        };
        Thread thread = new Thread(null, run, "main", STACK);
        thread.setDaemon(true);
        thread.setContextClassLoader(recipe.loader);
        thread.start();
        boolean waits = false;
        try {
            if (recipe.blocks()) {
                waits = waits(thread, limit);
            } else {
                thread.join(limit);
            }
        } catch (InterruptedException interrupted) {
            // Then the call has come to no end.
        }
        if (waits) {
            return "blocked";
        }
        return thread.isAlive() || answer[0] == null ? "late" : answer[0];
    }

    /** Whether a thread waits, without a limit of time, and goes on doing so: there is no other that could wake it. */
    private static boolean waits(Thread thread, long limit) throws InterruptedException {
        long waited = 0;
        for (long time = 0; time < limit && thread.isAlive() && waited < STILL; time += TURN) {
            thread.join(TURN);
            Thread.State state = thread.getState();
            waited = state == Thread.State.WAITING || state == Thread.State.BLOCKED ? waited + TURN : 0;
        }
        return waited >= STILL;
    }
}
