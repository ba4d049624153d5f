//~ unknown pinned
//~ blackbox: holds
import glassbox.*;
import java.util.*;

/** Library objects that refer to classes, which are the same in every state. */
public class ClassesInState {
    enum Colour { RED, BLUE }

    private final EnumSet<Colour> colours = EnumSet.noneOf(Colour.class);
    private final EnumMap<Colour, Integer> numbers = new EnumMap<>(Colour.class);
    private final Map<Class<?>, Integer> classes = new HashMap<>();
    private final List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);

    public void add(Colour colour) {
        if (colour != null) {
            colours.add(colour);
            numbers.put(colour, 1);
            assert numbers.get(colour) == 1;
        }
        assert colours.size() == numbers.size();
    }

    public void put(boolean integer) {
        classes.put(integer ? Integer.class : String.class, 1);
        for (Class<?> one : classes.keySet()) {
            assert one == Integer.class || one == String.class;
        }
    }

    public void check(String text) {
        if (checked.isEmpty()) {
            checked.add(text);
        }
    }

    boolean repOk() {
        return colours.size() <= 2 && checked.size() <= 1;
    }
}
