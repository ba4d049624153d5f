import glassbox.Abstraction;
import glassbox.Domain;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

// Small classes, each about one rule of the states that calls lead to.

/** A call leads to a state that stands for nothing, in which another operation throws. */
class StandsForNothing {
    int value;

    public StandsForNothing() {}

    boolean repOk() {
        return true;
    }

    @Abstraction
    Model model() {
        if (value == 2) throw new IllegalStateException();
        return new Model(value);
    }

    public void lose() {
        value = 2;
    }

    public void look() {
        if (value == 2) throw new IllegalStateException();
    }

    static class Model {
        int value;

        Model(int value) {
            this.value = value;
        }

        boolean equalTo(Model other) {
            return value == other.value;
        }
    }
}

/** A list that only grows. */
class Growing {
    private final List<Integer> items = new ArrayList<>();

    public Growing() {}

    boolean repOk() {
        return true;
    }

    public void add(int value) {
        items.add(value);
    }

    public void fails() {
        assert false;
    }
}

/** Its switches are within the scope, however many calls it takes to turn them; its count is not. */
class Switches {
    private final AtomicInteger count = new AtomicInteger();
    boolean a, b, c, d;

    public Switches() {}

    boolean repOk() {
        return true;
    }

    public void a() {
        a = true;
    }

    public void b() {
        b = a;
    }

    public void c() {
        c = b;
    }

    public void d() {
        d = c;
    }

    public void count() {
        count.incrementAndGet();
    }
}

/** Its node is its own: no call returns it, and a caller makes none. */
class KeepsNode {
    static class Node {
        int value;

        private Node() {}
    }

    private Node node = new Node();

    public KeepsNode() {}

    boolean repOk() {
        return true;
    }

    public void take(Node other) {
        if (other != null) throw new IllegalStateException();
    }

    public void replace() {
        node = new Node();
    }
}

/** As before, but a call returns it. */
class HandsOutNode {
    static class Node {
        int value;

        private Node() {}
    }

    private Node mine;

    public HandsOutNode() {}

    boolean repOk() {
        return true;
    }

    public void take(Node other) {
        if (other != null) throw new IllegalStateException();
    }

    public Node make() {
        mine = new Node();
        return mine;
    }
}

/** A caller makes nodes, and links them to others. */
class TakesNode {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }

        Node(int value, Node next) {
            this(value);
            this.next = next;
        }
    }

    private Node first;

    public TakesNode() {}

    boolean repOk() {
        return first == null || first.next == null;
    }

    public void put(Node node) {
        if (node != null && node.next == null) first = node;
    }

    public boolean precedes(Node node) {
        assert first == null || node == null || node.next != first || node.value == first.value;
        return node != null && node.next == first;
    }
}

/** A caller holds two objects that share an array, and calls both. */
class SharesWithAnother {
    private int[] numbers = {0, 0};

    public SharesWithAnother() {}

    boolean repOk() {
        return numbers != null && numbers.length == 2;
    }

    public void share(SharesWithAnother other) {
        if (other != null) numbers = other.numbers;
    }

    public void set(int value) {
        numbers[0] = value;
    }

    public int sum(SharesWithAnother other) {
        return other == null ? 0 : numbers[0] + other.numbers[0];
    }
}

/** A call that ends in an exception leads to the state in which another one fails. */
class LeavesByThrowing {
    int value;

    public LeavesByThrowing() {}

    boolean repOk() {
        return true;
    }

    public void leave() throws IOException {
        value = 1;
        throw new IOException();
    }

    public void look() {
        assert value == 0;
    }
}

/** As before, but the call changes nothing. */
class ThrowsAlone {
    int value;

    public ThrowsAlone() {}

    boolean repOk() {
        return true;
    }

    public void fail() throws IOException {
        throw new IOException();
    }

    public void look() {
        assert value == 0;
    }
}

/** Only another object of the class leads to the state in which a call fails. */
class TakesAnother {
    int value;

    public TakesAnother() {}

    boolean repOk() {
        return true;
    }

    public void take(TakesAnother other) {
        if (other != null && other != this) value = 1;
    }

    public void look() {
        assert value == 0;
    }
}

/** Objects come from a method, not from a constructor. */
class MadeElsewhere {
    int value;

    private MadeElsewhere() {}

    public static MadeElsewhere make() {
        return new MadeElsewhere();
    }

    boolean repOk() {
        return true;
    }

    public void look() {
        assert value == 0;
    }
}

/** No call returns an object for the parameter, and a caller makes none. */
class TakesNonNull {
    static class Node {
        private Node() {}
    }

    Node node;

    public TakesNonNull() {}

    boolean repOk() {
        return true;
    }

    public void take(@Domain(nullable = false) Node other) {
        node = other;
    }
}
