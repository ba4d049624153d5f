//~ holds

/** A list of texts: its box, its nodes, its array and its superclass hold texts, whatever their erasures are. */
public class GenericUses extends GenericUsesBase<String> {
    static class Box<T> {
        T value;
    }

    static class Node<E extends Comparable<E>> {
        E value;
        Node<E> next;
    }

    record Pair<A, B>(A first, B second) {}

    Box<String> box = new Box<>();
    Node<String> head;
    Pair<String, Boolean> pair;

    boolean repOk() {
        return box != null && (head == null || head.next == null);
    }

    public int lengthOfBox() {
        return box.value == null ? 0 : box.value.length();
    }

    public int lengthOfHead() {
        return head == null || head.value == null ? 0 : head.value.length();
    }

    public int lengthOfPair() {
        return pair == null || pair.first == null || pair.second == null || pair.second ? 0 : pair.first.length();
    }

    public int lengthOfInherited() {
        return inherited == null ? 0 : inherited.length();
    }
}

class GenericUsesBase<T> {
    T inherited;

    public void setInherited(T value) {
        inherited = value;
    }
}
