import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the calls of a history again, as an engine has told it. */
final class Replay {
    private Replay() {}

    /**
     * Reads {@code replay NAME KIND}, the lines of {@link Request}, and lines
     * {@code make SIGNATURE ARGUMENTS…}. Answers {@code same}, or the outcome. Equal strings, and
     * equal boxed numbers, are first one object, then several.
     */
    static String of(Path folder, List<String> lines) throws Exception {
        String[] first = lines.get(0).split(" ", 3);
        String answer = "";
        for (boolean apart : new boolean[] {false, true}) {
            answer = once(folder, first[1], first[2], lines, apart);
            if (answer.equals("same")) {
                return answer;
            }
        }
        return answer;
    }

    private static String once(Path folder, String name, String kind, List<String> lines, boolean apart)
            throws Exception {
        List<String> said = lines.stream().filter(line -> line.startsWith("call ")).toList();
        List<String> calls = lines.stream().filter(line -> line.startsWith("make ")).toList();
        Request request = new Request(prepend("explore " + name + " 0 0 1", said));
        Subject subject = new Subject(folder, request, false);
        Object object = null;
        Map<String, Object> boxes = apart ? null : new HashMap<>();
        for (int number = 0; number < calls.size(); number++) {
            String[] words = calls.get(number).split(" ");
            Subject.Action action =
                    subject.actions.stream().filter(one -> one.signature.equals(words[1])).findFirst().orElse(null);
            if (action == null) {
                return "cannot: no " + words[1];
            }
            Object[] arguments = new Object[action.types.length];
            for (int i = 0; i < arguments.length; i++) {
                Object value = value(words[i + 2], object, subject, apart);
                Object known = apart ? null : boxes.putIfAbsent(words[i + 2], value);
                arguments[i] = known instanceof Number ? known : value;
            }
            Subject.Ended ended = subject.call(action, object, arguments);
            object = action.isConstructor() ? ended.value() : object;
            String broke = ended.broke();
            boolean valid = object == null || subject.holds(object);
            boolean other = ended.value() != null && ended.value().getClass() == subject.type;
            if (broke == null && !(valid && (!other || subject.holds(ended.value())))) {
                broke = "invariant";
            }
            boolean last = number == calls.size() - 1;
            if (last) {
                boolean same = broke != null && broke.startsWith(kind);
                return same ? "same" : "the last call: " + (broke == null ? "nothing is broken" : broke);
            }
            if (broke != null || object == null) {
                return "call " + (number + 1) + ": " + broke;
            }
        }
        return "cannot: no calls";
    }

    private static List<String> prepend(String line, List<String> lines) {
        List<String> all = new java.util.ArrayList<>(List.of(line));
        all.addAll(lines);
        return all;
    }

    private static Object value(String word, Object object, Subject subject, boolean apart) throws Exception {
        if (word.equals("null")) {
            return null;
        }
        if (word.equals("this")) {
            return object;
        }
        String text = word.substring(2);
        switch (word.charAt(0)) {
            case 'T':
                return apart ? new String(text) : text.intern();
            case 'E':
                String[] parts = text.split(":");
                Class<?> named = Class.forName(parts[0], true, subject.loader);
                for (Object constant : named.getEnumConstants()) {
                    if (((Enum<?>) constant).name().equals(parts[1])) {
                        return constant;
                    }
                }
                throw new IllegalArgumentException(word);
            case 'Z':
                return Long.parseLong(text) != 0;
            case 'C':
                return (char) Long.parseLong(text);
            case 'J':
                return Long.parseLong(text);
            default:
                return (int) Long.parseLong(text);
        }
    }
}
