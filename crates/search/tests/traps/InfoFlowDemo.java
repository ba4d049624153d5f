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

    /** Nothing comes of the condition: what is assigned under it goes nowhere. */
    public void forgetX() {
        boolean x = false;
        if (b) x = true;
    }

    /** The condition comes out of the call, in a value that was assigned where it does not hold. */
    public boolean isB() {
        boolean x = false;
        if (b) x = true;
        return x;
    }

    /** A field comes out of the call as it is. */
    public boolean isCopied() {
        return copy;
    }

    /** What is assigned under a condition decides what is written, after another value has been put over it. */
    public void copyLater() {
        int times = 0;
        int other = 3;
        if (b) times++;
        else other = 4;
        other = 5;
        if (times == 0) copy = false;
    }

    /** Wrong where nothing is assigned and the loop is not entered. */
    public void copyInTheEnd() {
        int left = 1;
        if (b) left = 0;
        while (left > 0) {
            copy = true;
            left--;
        }
    }

    /** What is thrown depends on the condition. */
    public void throwIfB() {
        boolean x = false;
        if (b) x = true;
        if (x) throw new IllegalStateException();
    }
}
