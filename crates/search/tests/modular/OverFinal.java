import glassbox.UseAbstraction;

/** Wants something in the place of its module that cannot be there. */
public class OverFinal {
    @UseAbstraction(String.class)
    private final Pocket pocket = new Pocket();

    boolean repOk() {
        return pocket != null;
    }
}
