/** An invariant that relates the first node of a list to the last, which no operation at the front looks at. */
public class FarApart {
    static class Node {
        Node next;
        int value;
    }

    Node first;

    boolean repOk() {
        if (first == null) return true;
        Node last = first;
        int length = 1;
        while (last.next != null) {
            last = last.next;
            if (++length > 5) return false;
        }
        return first.value <= last.value;
    }

    /** What is not more than the first is not more than the last; longer than five the list must not get. */
    public void replaceFirst(int value) {
        if (first != null && value <= first.value) first.value = value;
    }

    /** Wrong only where the last has the value of the first. */
    public void raiseFirst() {
        if (first != null && first.next != null) first.value = first.value + 1;
    }

    /** Wrong only where the second is more than the last. */
    public void dropFirst() {
        if (first != null && first.next != null) first = first.next;
    }
}
