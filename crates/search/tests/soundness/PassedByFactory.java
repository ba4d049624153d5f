//~ violated
import glassbox.*;

/** A caller gets nodes from a static method of their class. */
public class PassedByFactory {
    public static final class Label {
        private final int value;

        private Label(int value) {
            this.value = value;
        }

        public static Label of(int value) {
            return new Label(value);
        }
    }

    private Label label = Label.of(0);

    public void set(Label label) {
        assert label == null || label.value == 0;
        this.label = label;
    }

    boolean repOk() {
        return true;
    }
}
