//~ holds

/** Two boxes of different types: no values are known for their content. */
public class GenericUsesDiffer {
    static class Box<T> {
        T value;
    }

    Box<String> text = new Box<>();
    Box<Integer> number = new Box<>();

    boolean repOk() {
        return text != null && number != null;
    }

    public int length() {
        return text.value == null ? 0 : text.value.length();
    }

    public int number() {
        return number.value == null ? 0 : number.value;
    }
}
