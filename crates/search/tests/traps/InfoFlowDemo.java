/** Paper 001, section 3.2.2: what is not assigned on the way that was taken depends on the condition all the same. */
public class InfoFlowDemo {
    boolean b;
    boolean copy;

    boolean repOk() {
        boolean x = false;
        if (b) x = true;
        return x || !copy;
    }

    public void copyB() {
        boolean x = false;
        if (b) x = true;
        copy = x;
    }

    /** Wrong only where the branch is not taken. */
    public void copyTheOpposite() {
        boolean x = true;
        if (b) x = false;
        copy = x;
    }

    /** Wrong only where the first condition does not hold: there is no join, and the second does not depend on it. */
    public void copyUnlessB() {
        if (b) return;
        if (!copy) copy = true;
    }
}
