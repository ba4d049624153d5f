import glassbox.Domain;
import glassbox.model.Sequence;

/** What is not in an array cannot be taken from it. */
class TakesTooMany {
    static class Model {
        final Sequence<Object> elements;

        Model(Sequence<Object> elements) {
            this.elements = elements;
        }

        boolean equalTo(Model other) {
            return elements.equalTo(other.elements);
        }

        int size() {
            return elements.size();
        }
    }

    Object[] array = new Object[1];
    int size;

    public TakesTooMany() {}

    boolean repOk() {
        if (array == null) return size == 0;
        for (int i = 0; i < array.length; i++) {
            if ((i < size) != (array[i] != null)) {
                return false;
            }
        }
        return size >= 0;
    }

    Model abstraction() {
        return new Model(Sequence.ofArray(array, 0, size));
    }

    /** Right where the abstraction is. */
    public int size() {
        return array == null ? 0 : size < array.length ? size : array.length;
    }
}

class TakesFromNowhere extends TakesTooMany {
    @Override
    boolean repOk() {
        return array == null && size >= 0;
    }
}

class TakesLessThanNothing extends TakesTooMany {
    @Domain(min = -1, max = 0) int less;

    @Override
    boolean repOk() {
        return array != null && array.length == 0 && size == 0;
    }

    @Override
    Model abstraction() {
        return new Model(Sequence.ofArray(array, 0, less));
    }
}

/** A list whose abstraction looks at slots that may not be there. */
class Slotted {
    static class Node {
        Node next;
    }

    static class Model {
        final Sequence<Node> nodes;

        Model(Sequence<Node> nodes) {
            this.nodes = nodes;
        }

        boolean equalTo(Model other) {
            return nodes.equalTo(other.nodes);
        }

        /** There may be no first slot. */
        boolean hasFirst() {
            return nodes.at(0) != null;
        }

        void forget() {
            nodes.free(0);
            nodes.clear();
        }

        boolean clearAndLook() {
            nodes.clear();
            return nodes.at(0) == null;
        }

        /** How many slots there are is nobody's business. */
        int three() {
            return nodes.slots();
        }

        boolean before() {
            return nodes.at(-1) == null;
        }
    }

    Node head;

    public Slotted() {}

    boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > 3) {
                return false;
            }
        }
        return true;
    }

    Model abstraction() {
        return new Model(Sequence.reach(head, "next*"));
    }

    public boolean hasFirst() {
        return head != null;
    }

    public void forget() {
        head = null;
    }

    public boolean clearAndLook() {
        head = null;
        return true;
    }

    public int three() {
        return 3;
    }

    public boolean before() {
        return true;
    }
}

/** Elements may be there twice. */
class Bag {
    static class Node {
        int value;
        Node next;
    }

    static class Model {
        final Sequence<Integer> values = new Sequence<>();

        boolean equalTo(Model other) {
            return values.equalTo(other.values);
        }

        void add(int value) {
            values.add(value);
        }

        int count(int value) {
            int count = 0;
            for (int i = 0; i < values.slots(); i++) {
                Integer one = values.at(i);
                if (one != null && one == value) {
                    count++;
                }
            }
            return count;
        }

        boolean remove(int value) {
            for (int i = 0; i < values.slots(); i++) {
                Integer one = values.at(i);
                if (one != null && one == value) {
                    values.free(i);
                    return true;
                }
            }
            return false;
        }

        boolean removeAll(int value) {
            return remove(value);
        }

        void twice(int value) {
            values.add(value);
        }

        void exchange(int value, int other) {
            if (remove(value)) {
                values.add(other);
            }
        }

        int size() {
            return values.size();
        }
    }

    Node head;

    public Bag() {}

    boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > 3) {
                return false;
            }
        }
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        Sequence<Node> nodes = Sequence.reach(head, "next*");
        for (int i = 0; i < nodes.slots(); i++) {
            Node node = nodes.at(i);
            if (node != null) {
                model.values.add(node.value);
            }
        }
        return model;
    }

    private int length() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            length++;
        }
        return length;
    }

    public void add(int value) {
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
    }

    public int count(int value) {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) count++;
        }
        return count;
    }

    public boolean remove(int value) {
        Node previous = null;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                if (previous == null) {
                    head = node.next;
                } else {
                    previous.next = node.next;
                }
                return true;
            }
            previous = node;
        }
        return false;
    }

    /** Wrong where it is there twice. */
    public boolean removeAll(int value) {
        boolean found = false;
        while (remove(value)) {
            found = true;
        }
        return found;
    }

    /** Once too often, unless there is no room for it. */
    public void twice(int value) {
        add(value);
        if (length() < 3) {
            add(value);
        }
    }

    /** What is in a bag stays a bag of the same size, with other elements in the same places. */
    public void exchange(int value, int other) {
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                node.value = other;
                return;
            }
        }
    }

    public int size() {
        return length();
    }
}

/** A list whose abstraction is made by a static method, from a node that may be any of them: one sequence is made, and not one for each. */
class FromAnyNode {
    static class Node {
        Node next;
    }

    static class Model {
        final Sequence<Node> nodes;

        Model(Sequence<Node> nodes) {
            this.nodes = nodes;
        }

        boolean equalTo(Model other) {
            return nodes.equalTo(other.nodes);
        }

        int size() {
            return nodes.size();
        }

        int sizeOfMost() {
            return nodes.size();
        }
    }

    Node head;

    public FromAnyNode() {}

    boolean repOk() {
        int nodes = 0;
        for (Node node = head; node != null; node = node.next) {
            if (++nodes > 3) {
                return false;
            }
        }
        return true;
    }

    static Model reachedFrom(Node head) {
        return new Model(Sequence.reach(head, "next*"));
    }

    Model abstraction() {
        return reachedFrom(head);
    }

    private static int sizeFrom(Node node) {
        return node == null ? 0 : 1 + sizeFrom(node.next);
    }

    public int size() {
        return sizeFrom(head);
    }

    /** Wrong for three nodes. */
    public int sizeOfMost() {
        return Math.min(sizeFrom(head), 2);
    }
}
