import java.util.ArrayList;

/** Things in a list, and how many they are. That the list is in order, only the list can say. */
public class Basket {
    private final ArrayList<Integer> things = new ArrayList<>();
    private int count;

    boolean repOk() {
        return things != null && count == things.size();
    }

    public void add(int thing) {
        things.add(thing);
        count++;
    }

    public boolean has(int thing) {
        return things.contains(thing);
    }

    public void drop(Integer thing) {
        if (things.remove(thing)) count--;
    }
}
