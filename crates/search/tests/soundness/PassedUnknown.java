//~ violated
//~ blackbox: unknown unsupported
import glassbox.*;
import java.util.function.IntSupplier;

/** No values are known for the constructor of the argument. */
public class PassedUnknown {
    public static class Label {
        final int value;

        public Label(IntSupplier value) {
            this.value = value.getAsInt();
        }
    }

    private Label label;

    public void set(Label label) {
        assert label == null || label.value == 0;
        this.label = label;
    }

    boolean repOk() {
        return true;
    }
}
