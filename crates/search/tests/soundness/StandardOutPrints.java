//~ holds
import glassbox.*;

public class StandardOutPrints {
    int a;

    public void set(int v) {
        System.out.println("set");
        System.err.print(true);
        a = v;
    }

    boolean repOk() {
        return true;
    }
}
