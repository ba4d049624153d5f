/** Looks at a field of its module. */
public class Looks {
    private final Pocket pocket = new Pocket();

    public Looks() {}

    boolean repOk() {
        return pocket != null && pocket.repOk();
    }

    public boolean isFull() {
        return pocket.full;
    }
}
