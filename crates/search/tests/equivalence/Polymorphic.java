import glassbox.Tree;

/** The numbers that are there. */
class Numbers {
    final boolean[] there = new boolean[4];

    boolean equalTo(Numbers other) {
        for (int i = 0; i < there.length; i++) {
            if (there[i] != other.there[i]) {
                return false;
            }
        }
        return true;
    }

    boolean has(int value) {
        return value >= 0 && value < there.length && there[value];
    }

    void add(int value) {
        if (value >= 0 && value < there.length) {
            there[value] = true;
        }
    }
}

/** An abstract node whose subclasses have fields of different kinds at the same place, or none. */
class Branching {
    abstract static class Node {
        abstract boolean has(int value);

        abstract Node add(int value);

        abstract boolean isOrdered(int low, int high);
    }

    static class Leaf extends Node {
        @Override
        boolean has(int value) {
            return false;
        }

        @Override
        Node add(int value) {
            return new Branch(new Leaf(), value, new Leaf());
        }

        @Override
        boolean isOrdered(int low, int high) {
            return true;
        }
    }

    static class Branch extends Node {
        Node left;
        Node right;
        int key;

        Branch(Node left, int key, Node right) {
            this.left = left;
            this.key = key;
            this.right = right;
        }

        @Override
        boolean has(int value) {
            return value == key || (value < key ? left : right).has(value);
        }

        @Override
        Node add(int value) {
            if (value < key) {
                left = left.add(value);
            } else if (value > key) {
                right = right.add(value);
            }
            return this;
        }

        @Override
        boolean isOrdered(int low, int high) {
            return left != null && right != null && low < key && key < high && left.isOrdered(low, key)
                    && right.isOrdered(key, high);
        }
    }

    Node root = new Leaf();

    public Branching() {}

    boolean repOk() {
        return root != null && root.isOrdered(-1, 4);
    }

    Numbers abstraction() {
        Numbers numbers = new Numbers();
        for (int i = 0; i < 4; i++) {
            numbers.there[i] = root.has(i);
        }
        return numbers;
    }

    public boolean has(int value) {
        return root.has(value);
    }

    public void add(int value) {
        if (value >= 0 && value < 4) {
            root = root.add(value);
        }
    }
}

/** Where a reference is in one class, the other has half of a {@code long}. */
class MixedChain {
    interface Node {
        boolean has(int value);

        int length();
    }

    static class Short implements Node {
        Integer value;
        @Tree Node rest;

        Short(int value, Node rest) {
            this.value = value;
            this.rest = rest;
        }

        @Override
        public boolean has(int other) {
            return value != null && value == other || rest != null && rest.has(other);
        }

        @Override
        public int length() {
            return 1 + (rest == null ? 0 : rest.length());
        }
    }

    static class Long implements Node {
        long value;
        @Tree Node rest;

        Long(long value, Node rest) {
            this.value = value;
            this.rest = rest;
        }

        @Override
        public boolean has(int other) {
            return value == other || rest != null && rest.has(other);
        }

        @Override
        public int length() {
            return 1 + (rest == null ? 0 : rest.length());
        }
    }

    @Tree Node first;

    public MixedChain() {}

    boolean repOk() {
        return first == null || first.length() <= 3;
    }

    Numbers abstraction() {
        Numbers numbers = new Numbers();
        for (int i = 0; i < 4; i++) {
            numbers.there[i] = first != null && first.has(i);
        }
        return numbers;
    }

    public boolean has(int value) {
        return first != null && first.has(value);
    }

    public void add(int value) {
        if (value >= 0 && value < 4 && !has(value) && (first == null || first.length() < 3)) {
            first = first instanceof Short ? new Long(value, first) : new Short(value, first);
        }
    }
}
