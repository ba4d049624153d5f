//~ holds
import glassbox.*;
import java.util.*;

/** Operations return new objects that are equal to those of the abstraction. */
public class EqualResults {
    public record Pair(int one, int two) {}

    private int value;

    public void set(int value) {
        this.value = value;
    }

    public Optional<Integer> optional() {
        return value == 0 ? Optional.empty() : Optional.of(value);
    }

    public List<Integer> list() {
        return List.of(value);
    }

    public Pair pair() {
        return new Pair(value, 1);
    }

    boolean repOk() {
        return value >= 0;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    static class Model {
        int value;

        void set(int value) {
            this.value = value;
        }

        Optional<Integer> optional() {
            return Optional.of(value).filter(one -> one > 0);
        }

        List<Integer> list() {
            return new ArrayList<>(Arrays.asList(value));
        }

        Pair pair() {
            return new Pair(value, 1);
        }

        boolean equalTo(Model other) {
            return value == other.value;
        }
    }
}
