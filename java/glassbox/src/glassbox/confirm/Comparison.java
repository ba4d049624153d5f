package glassbox.confirm;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Compares what a call did with what it did before, on another machine. */
final class Comparison {
    private final Recipe recipe;
    /** The objects that are known by a number, and their numbers. */
    private final Map<Integer, Object> objects = new HashMap<>();
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();

    Comparison(Recipe recipe, List<Object> before) {
        this.recipe = recipe;
        for (int i = 0; i < before.size(); i++) {
            pair(i, before.get(i));
        }
    }

    private void pair(int number, Object object) {
        objects.put(number, object);
        numbers.put(object, number);
    }

    /** Whether a call ended as it should. */
    boolean sameEnd(String[] line, Ended ended) throws Unmakeable {
        if (line[1].equals("threw")) {
            return ended.thrown != null && ended.thrown.getClass().getName().equals(Words.decode(line[2]));
        }
        // A call that should have waited for ever, and ended, is not one of these.
        return line[1].equals("returned") && ended.thrown == null && (line.length == 2 || same(line[2], ended.value));
    }

    /** Whether the objects that a root leads to are those of the lines {@code after}, each followed by its slots. */
    boolean sameState(Object root) throws Unmakeable {
        Map<Integer, List<String[]>> slots = new HashMap<>();
        List<String[]> current = null;
        Integer first = null;
        for (String[] line : recipe.all("after")) {
            if (line.length == 2) {
                current = new ArrayList<>();
                slots.put(Integer.parseInt(line[1]), current);
                first = first == null ? Integer.parseInt(line[1]) : first;
            } else {
                current.add(line);
            }
        }
        if (first == null) {
            return true;
        }
        if (!same("o" + first, root)) {
            return false;
        }
        Deque<Integer> pending = new ArrayDeque<>(List.of(first));
        List<Integer> seen = new ArrayList<>(pending);
        while (!pending.isEmpty()) {
            Integer number = pending.remove();
            Object holder = objects.get(number);
            for (String[] slot : slots.getOrDefault(number, List.of())) {
                if (!same(slot[3], held(holder, slot))) {
                    return false;
                }
                if (slot[3].startsWith("o") && !seen.contains(Integer.parseInt(slot[3].substring(1)))) {
                    seen.add(Integer.parseInt(slot[3].substring(1)));
                    pending.add(Integer.parseInt(slot[3].substring(1)));
                }
            }
        }
        return true;
    }

    private Object held(Object holder, String[] slot) throws Unmakeable {
        String name = Words.decode(slot[2]);
        if (holder.getClass().isArray()) {
            int index = Integer.parseInt(name);
            return index < Array.getLength(holder) ? Array.get(holder, index) : holder;
        }
        return Access.get(Access.field(Words.decode(slot[1]), name, recipe.loader), holder);
    }

    /** Whether a value is the one that a word stands for. An object that has no number yet gets one. */
    private boolean same(String word, Object actual) throws Unmakeable {
        switch (word.charAt(0)) {
            case 'o': {
                int number = Integer.parseInt(word.substring(1));
                if (objects.containsKey(number) || actual == null || numbers.containsKey(actual)) {
                    return actual != null && objects.get(number) == actual;
                }
                pair(number, actual);
                return true;
            }
            case 'x':
                return actual != null && actual.getClass().getName().equals(Words.decode(word.substring(1)));
            case 's':
            case 'e':
                return recipe.value(word, List.of()) == actual;
            default: {
                Object wanted = recipe.value(word, List.of());
                return wanted == null ? actual == null : wanted.equals(actual);
            }
        }
    }
}
