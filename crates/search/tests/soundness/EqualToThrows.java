//~ violated
import glassbox.*;

/** `equalTo` throws on the object that the constructor makes. The operations are checked nevertheless. */
public class EqualToThrows {
    private String text = "a";

    static class Model {
        String text;

        public String get() {
            return text;
        }

        boolean equalTo(Model other) {
            return other != null && text.equals(other.text);
        }
    }

    Model abstraction() {
        Model model = new Model();
        model.text = text;
        return model;
    }

    public String get() {
        return text.equals("a") ? "b" : text;
    }

    boolean repOk() {
        return text != null;
    }
}
