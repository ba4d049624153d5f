/** Calls a method of its module that the abstraction does not have. */
public class Weighed {
    private final Pocket pocket = new Pocket();

    public Weighed() {}

    boolean repOk() {
        return pocket != null && pocket.repOk();
    }

    public boolean isEmpty() {
        return pocket.isEmpty();
    }

    public int weight() {
        return pocket.weight();
    }
}
