package glassbox.confirm;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A state, a call, and what it is judged by, as lines of words. */
final class Recipe {
    /** Where the classes are. */
    final ClassLoader loader;

    private final List<String[]> lines;

    /** The box of each number, and the second object of each value that has two: a word is the same object each time. */
    private final Map<String, Object> boxes = new HashMap<>();

    private final Map<String, Object> copies = new HashMap<>();

    Recipe(List<String[]> lines, ClassLoader loader) {
        this.lines = lines;
        this.loader = loader;
    }

    /** Makes the state and the call; says what it breaks, and whether it went as it should. */
    String follow() throws Unmakeable {
        List<Object> objects = objects();
        boolean constructor = one("constructor") != null;
        String[] call = one("call");
        Object[] arguments = values(call, 4, objects);
        Judge judge = new Judge(this, constructor);
        // An invariant that writes to what it looks at is asked about a copy.
        if (!constructor && !judge.isValid((one("apart") == null ? objects : objects()).get(0))) {
            return "broke before false false " + Words.encode("the invariant does not hold before the call");
        }
        if (!judge.isOtherValid(objects, arguments)) {
            return "broke before false false " + Words.encode("the invariant of the other object does not hold before the call");
        }
        judge.expect(constructor ? null : objects.get(0), arguments);
        Ended ended = call(method(call), constructor ? null : objects.get(0), arguments);
        Object root = constructor ? ended.value : objects.get(0);
        Comparison comparison = new Comparison(this, objects);
        boolean sameEnd = comparison.sameEnd(one("ended"), ended);
        boolean sameState = root == null || comparison.sameState(root);
        String fault = one("mirrored") != null ? "unjudged" : judge.fault(root, objects, arguments, ended);
        return "broke " + fault + " " + sameEnd + " " + sameState + " " + Words.encode(ended.inWords());
    }

    /** Makes the objects before the call. */
    private List<Object> objects() throws Unmakeable {
        List<Object> objects = new ArrayList<>();
        for (String[] line : all("object")) {
            objects.add(make(line));
        }
        int holder = -1;
        for (String[] line : lines) {
            if (line[0].equals("object")) {
                holder++;
            } else if (line[0].equals("slot")) {
                fill(objects.get(holder), line, objects);
            }
        }
        return objects;
    }

    /** Whether the call waited for ever on the other machine. */
    boolean blocks() {
        String[] ended = one("ended");
        return ended != null && ended[1].equals("blocked");
    }

    /** The first line of a kind, if there is one. */
    String[] one(String kind) {
        List<String[]> found = all(kind);
        return found.isEmpty() ? null : found.get(0);
    }

    /** The lines of a kind. */
    List<String[]> all(String kind) {
        List<String[]> found = new ArrayList<>();
        for (String[] line : lines) {
            if (line[0].equals(kind)) {
                found.add(line);
            }
        }
        return found;
    }

    /** The method that a line names after its kind, if there is such a line. */
    Executable method(String[] line) throws Unmakeable {
        return line == null
            ? null
            : Access.method(Words.decode(line[1]), Words.decode(line[2]), Words.decode(line[3]), loader);
    }

    /** Calls a method, or a constructor, whose object is then the value. */
    Ended call(Executable method, Object receiver, Object[] arguments) throws Unmakeable {
        try {
            Object value = method instanceof Constructor
                ? ((Constructor<?>) method).newInstance(arguments)
                : ((Method) method).invoke(receiver, arguments);
            return new Ended(value, null);
        } catch (InvocationTargetException thrown) {
            return new Ended(null, thrown.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException problem) {
            throw new Unmakeable(method + " cannot be called: " + problem);
        }
    }

    private Object make(String[] line) throws Unmakeable {
        Class<?> kind = Access.named(Words.decode(line[2]), loader);
        switch (line[1]) {
            case "made":
                return made();
            case "held":
                return Access.get(Access.field(Words.decode(line[3]), Words.decode(line[4]), loader), made());
            case "array":
                return Array.newInstance(kind.getComponentType(), Integer.parseInt(line[3]));
            default:
                return Access.allocate(kind);
        }
    }

    private Object made() throws Unmakeable {
        String[] maker = one("maker");
        Ended ended = call(method(maker), null, values(maker, 4, List.of()));
        if (ended.thrown != null) {
            throw new Unmakeable("the constructor throws " + ended.thrown);
        }
        return ended.value;
    }

    private void fill(Object holder, String[] line, List<Object> objects) throws Unmakeable {
        Object value = value(line[3], objects);
        if (holder == null) {
            throw new Unmakeable("the constructor leaves null where there is an object");
        }
        if (holder.getClass().isArray()) {
            Array.set(holder, Integer.parseInt(Words.decode(line[2])), value);
        } else {
            Access.set(Access.field(Words.decode(line[1]), Words.decode(line[2]), loader), holder, value);
        }
    }

    private Object[] values(String[] line, int from, List<Object> objects) throws Unmakeable {
        Object[] values = new Object[line.length - from];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(line[from + i], objects);
        }
        return values;
    }

    /** The value of a word: a letter for its kind, and what there is to say of it. */
    Object value(String word, List<Object> objects) throws Unmakeable {
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case 'n':
                return null;
            case 't':
                return Words.decode(rest).intern();
            case 'c':
                return copies.computeIfAbsent(rest, this::copy);
            case 'o':
                return objects.get(Integer.parseInt(rest));
            case 's':
            case 'e': {
                String[] parts = rest.split(",");
                return Access.get(Access.field(Words.decode(parts[0]), Words.decode(parts[1]), loader), null);
            }
            default:
                return boxes.computeIfAbsent(word, same -> number(word.charAt(0), Long.parseLong(rest)));
        }
    }

    /** An object that is equal to the value of a word, and another one. */
    @SuppressWarnings("StringOperationCanBeSimplified")
    private Object copy(String word) {
        String rest = word.substring(1);
        boolean text = word.charAt(0) == 't';
        return text ? new String(Words.decode(rest)) : boxedAgain(number(word.charAt(0), Long.parseLong(rest)));
    }

    /** A box of its own for a number, also for one that boxing caches. */
    private static Object boxedAgain(Object box) {
        try {
            Class<?> primitive = (Class<?>) box.getClass().getField("TYPE").get(null);
            return box.getClass().getConstructor(primitive).newInstance(box);
        } catch (ReflectiveOperationException withoutConstructor) {
            return box;
        }
    }

    private static Object number(char letter, long bits) {
        switch (letter) {
            case 'Z':
                return bits != 0;
            case 'B':
                return (byte) bits;
            case 'C':
                return (char) bits;
            case 'S':
                return (short) bits;
            case 'J':
                return bits;
            case 'F':
                return Float.intBitsToFloat((int) bits);
            case 'D':
                return Double.longBitsToDouble(bits);
            default:
                return (int) bits;
        }
    }
}
