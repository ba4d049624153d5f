import glassbox.model.Sequence;

/** Its abstraction holds an object that stays the same; but what that one refers to is changed by an operation. */
class HeldFarAway {
    static class Box {
        int value;
    }

    static class Shelf {
        Box box = new Box();
    }

    static class Model {
        final Shelf shelf;

        Model(Shelf shelf) {
            this.shelf = shelf;
        }

        boolean equalTo(Model other) {
            return shelf.box.value == other.shelf.box.value;
        }

        int get() {
            return shelf.box.value;
        }

        /** Should have changed something. */
        void set(int value) {}
    }

    Shelf shelf = new Shelf();

    public HeldFarAway() {}

    boolean repOk() {
        return shelf != null && shelf.box != null;
    }

    Model abstraction() {
        return new Model(shelf);
    }

    public int get() {
        return shelf.box.value;
    }

    public void set(int value) {
        shelf.box.value = value;
    }
}

/** Its abstraction is made of the nodes themselves, which some operations change. */
class HeldNodes {
    static class Node {
        int value;
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

        boolean contains(int value) {
            for (int i = 0; i < nodes.slots(); i++) {
                Node node = nodes.at(i);
                if (node != null && node.value == value) {
                    return true;
                }
            }
            return false;
        }

        int size() {
            return nodes.size();
        }

        void clear() {
            nodes.clear();
        }

        /** Forgets one more than the list. */
        void unlink() {
            nodes.clear();
        }
    }

    Node head;

    public HeldNodes() {}

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

    public boolean contains(int value) {
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        int size = 0;
        for (Node node = head; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    public void clear() {
        head = null;
    }

    /** Changes the first node, which the abstraction holds. */
    public void unlink() {
        if (head != null) {
            head.next = null;
        }
    }
}

/** An object of the abstraction that stands in two places. */
class SharedHelper {
    static class Counter {
        int count;
    }

    static class Model {
        Counter first;
        Counter second;

        boolean equalTo(Model other) {
            return first.count == other.first.count && second.count == other.second.count;
        }

        int inc() {
            first.count++;
            return second.count;
        }

        int part() {
            Counter own = new Counter();
            own.count = first.count;
            first = own;
            first.count = first.count ^ 1;
            return second.count;
        }

        int wrong() {
            second.count = first.count + 1;
            return first.count;
        }
    }

    int first;
    int second;

    public SharedHelper() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.first = new Counter();
        model.first.count = first;
        model.second = first == second ? model.first : new Counter();
        model.second.count = second;
        return model;
    }

    /** Where both are the same, they are counted together. */
    public int inc() {
        if (first == second) {
            second = (first + 1) % 3;
        }
        first = (first + 1) % 3;
        return second;
    }

    public int part() {
        first = first ^ 1;
        return second;
    }

    /** Forgets that both may be one. */
    public int wrong() {
        second = first + 1;
        return first;
    }
}
