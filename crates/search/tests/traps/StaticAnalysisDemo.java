/** Paper 001, section 3.4: what a method does not read may still decide whether it is right. */
public class StaticAnalysisDemo {
    boolean a;
    boolean b;

    boolean repOk() {
        return !a || b;
    }

    public void flipA() {
        a = !a;
    }

    public void clearA() {
        a = false;
    }
}
