/** Paper 001, figure 6: a search along calls would prune the way to the state in which all that matters happens. */
public class ReachabilityDemo {
    boolean x;
    boolean y;
    boolean z;

    boolean repOk() {
        return x && y || !z;
    }

    public void setX() {
        x = true;
    }

    public void setY() {
        y = true;
    }

    public void setZ() {
        if (x && y) z = true;
    }

    /** Wrong only where x and y hold, a state between which and the initial one all edges are pruned. */
    public void setZAndForgetX() {
        if (x && y) {
            z = true;
            x = false;
        }
    }
}
