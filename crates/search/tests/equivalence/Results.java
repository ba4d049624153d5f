import glassbox.Domain;
import java.util.AbstractMap;
import java.util.Map;

/** All kinds of results, on both sides in a box or not. */
class Results {
    static class Model {
        int value;

        boolean equalTo(Model other) {
            return value == other.value;
        }

        Integer intInBox() {
            return value;
        }

        int intOutOfBox() {
            return value;
        }

        Integer sometimesNull() {
            return value == 0 ? null : (Integer) value;
        }

        Integer nullForInt() {
            return value == 2 ? null : (Integer) value;
        }

        Long longForInt() {
            return (long) value;
        }

        long longs() {
            return value * 10_000_000_000L;
        }

        Long longInBox() {
            return value * 10_000_000_000L;
        }

        boolean flag() {
            return value == 1;
        }

        Boolean flagInBox() {
            return value == 1;
        }

        Boolean wrongFlagInBox() {
            return value == 1;
        }

        byte bytes() {
            return (byte) (value * 100);
        }

        Byte byteInBox() {
            return (byte) (value * 100);
        }

        Short shortInBox() {
            return (short) (value * 30_000);
        }

        Character characterInBox() {
            return (char) (value - 1);
        }

        double doubles() {
            return value / 2.0;
        }

        Float floatInBox() {
            return (float) value;
        }

        Object mixed() {
            return value == 0 ? "zero" : (Object) value;
        }

        Object nothing() {
            return null;
        }

        Object nothingForSomething() {
            return value == 1 ? "x" : null;
        }

        void ignored() {}

        Map.Entry<Integer, Integer> entry() {
            return new AbstractMap.SimpleEntry<>(value, value + 1);
        }

        Map.Entry<Integer, Integer> otherEntry() {
            return new AbstractMap.SimpleEntry<>(value, value + 1);
        }

        Map.Entry<Integer, Integer> noEntry() {
            return value == 0 ? null : new AbstractMap.SimpleEntry<>(value, value);
        }

        Map.Entry<Integer, Integer> noEntryForOne() {
            return value == 0 ? null : new AbstractMap.SimpleEntry<>(value, value);
        }

        Object entryOrNumber() {
            return value == 0 ? (Object) 7 : new AbstractMap.SimpleEntry<>(value, null);
        }

        Object looksEqual() {
            return value == 0 ? new AbstractMap.SimpleEntry<>(1, 1) : new Lax();
        }
    }

    /** Equal to everything, which does not matter, since it is no entry. */
    static class Lax {
        @Override
        public boolean equals(Object other) {
            return true;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    int value;

    public Results() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public int intInBox() {
        return value;
    }

    public Integer intOutOfBox() {
        return value;
    }

    public Integer sometimesNull() {
        return value > 0 ? (Integer) value : null;
    }

    public int nullForInt() {
        return value;
    }

    public int longForInt() {
        return value;
    }

    public Long longs() {
        return value * 10_000_000_000L;
    }

    public long longInBox() {
        return value == 2 ? 20_000_000_001L : value * 10_000_000_000L;
    }

    public Boolean flag() {
        return value == 1;
    }

    public boolean flagInBox() {
        return value == 1;
    }

    public boolean wrongFlagInBox() {
        return value >= 1;
    }

    public Byte bytes() {
        return (byte) (value * 100);
    }

    public byte byteInBox() {
        return (byte) (value * 100);
    }

    public short shortInBox() {
        return (short) (value * 30_000);
    }

    public char characterInBox() {
        return (char) (value - 1);
    }

    public Double doubles() {
        return value * 0.5;
    }

    public float floatInBox() {
        return value == 2 ? 1 : value;
    }

    public Object mixed() {
        return value == 0 ? "zero" : (Object) value;
    }

    public Object nothing() {
        return null;
    }

    public Object nothingForSomething() {
        return null;
    }

    public int ignored() {
        return value;
    }

    public Map.Entry<Integer, Integer> entry() {
        return new AbstractMap.SimpleImmutableEntry<>(value, 1 + value);
    }

    public Map.Entry<Integer, Integer> otherEntry() {
        return new AbstractMap.SimpleImmutableEntry<>(value, value == 2 ? 0 : value + 1);
    }

    public Map.Entry<Integer, Integer> noEntry() {
        return value == 0 ? null : new AbstractMap.SimpleImmutableEntry<>(value, value);
    }

    public Map.Entry<Integer, Integer> noEntryForOne() {
        return value <= 1 ? null : new AbstractMap.SimpleImmutableEntry<>(value, value);
    }

    public Object entryOrNumber() {
        return value == 0 ? (Object) 7 : new AbstractMap.SimpleImmutableEntry<>(value, null);
    }

    public Object looksEqual() {
        return new AbstractMap.SimpleEntry<>(1, 1);
    }
}

/** Ways to end in exceptions. */
class Throwers {
    static class Special extends IllegalStateException {}

    static class Model {
        int value;
        int[] numbers = new int[2];

        boolean equalTo(Model other) {
            return value == other.value;
        }

        int several() {
            if (value == 0) throw new IllegalStateException();
            if (value == 1) throw new IllegalArgumentException();
            return value;
        }

        int exchanged() {
            if (value == 0) throw new IllegalStateException();
            if (value == 1) throw new IllegalArgumentException();
            return value;
        }

        int special() {
            if (value == 2) throw new IllegalStateException();
            return value;
        }

        int divided() {
            return 2 / value;
        }

        int outOfBounds() {
            return numbers[value];
        }

        int outOfBoundsByHand() {
            return numbers[value];
        }

        String cast() {
            Object object = value == 1 ? "one" : (Object) value;
            return ((String) object).isEmpty() ? "" : null;
        }

        int ofNull() {
            String text = value == 1 ? null : "";
            return text.length();
        }

        int caught() {
            try {
                return 2 / value;
            } catch (ArithmeticException exception) {
                throw new IllegalStateException(exception);
            }
        }

        void afterChange() {
            int old = value;
            value = 0;
            if (old == 2) throw new IllegalStateException();
        }

        void afterOtherChange() {
            value = 0;
            if (value == 0) throw new IllegalStateException();
        }

        int onlyTheModel() {
            throw new UnsupportedOperationException();
        }

        int onlyTheClass() {
            return value;
        }

        int change() {
            return value;
        }

        int negative() {
            return new int[value - 1].length;
        }
    }

    int value;
    int[] numbers = new int[2];

    public Throwers() {}

    boolean repOk() {
        return numbers != null && numbers.length == 2;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public int several() {
        if (value > 1) return value;
        if (value == 1) throw new IllegalArgumentException("one");
        throw new IllegalStateException("zero");
    }

    public int exchanged() {
        if (value > 1) return value;
        if (value == 0) throw new IllegalArgumentException("zero");
        throw new IllegalStateException("one");
    }

    public int special() {
        if (value == 2) throw new Special();
        return value;
    }

    public int divided() {
        if (value == 0) throw new ArithmeticException("by hand");
        return value == 1 ? 2 : 1;
    }

    public int outOfBounds() {
        return new int[2][value < 2 ? 0 : 1].length == 0 ? 0 : numbers[value] * 0;
    }

    public int outOfBoundsByHand() {
        if (value >= 2) throw new IndexOutOfBoundsException();
        return 0;
    }

    public String cast() {
        if (value != 1) throw new ClassCastException();
        return null;
    }

    public int ofNull() {
        if (value == 1) throw new NullPointerException();
        return 0;
    }

    public int caught() {
        if (value == 0) throw new IllegalStateException();
        return 2 / value;
    }

    public void afterChange() {
        boolean throwing = value == 2;
        value = 0;
        if (throwing) throw new IllegalStateException();
    }

    /** Changes nothing before it throws, and should have. */
    public void afterOtherChange() {
        throw new IllegalStateException();
    }

    public int onlyTheModel() {
        if (value < 2) throw new UnsupportedOperationException();
        return 0;
    }

    public int onlyTheClass() {
        if (value == 2) throw new UnsupportedOperationException();
        return value;
    }

    /** Changes what it should not. */
    public int change() {
        int old = value;
        if (old == 1) value = 2;
        return old;
    }

    public int negative() {
        if (value == 0) throw new NegativeArraySizeException();
        return value - 1;
    }
}

/** Nothing has a counterpart, and the abstraction throws. */
class Lonely {
    static class Model {
        boolean equalTo(Model other) {
            return true;
        }
    }

    int value;

    public Lonely() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        if (value == 2) throw new IllegalStateException();
        return new Model();
    }

    public int get() {
        return value;
    }

    public void set(int value) {
        this.value = value;
    }
}

/** The abstraction is broken in states only that an operation without a counterpart leads to, which the invariant forgets. */
class Sometimes extends Lonely {
    @Override
    Model abstraction() {
        return value == 2 ? null : new Model();
    }
}

/** Equality is too strict: it looks at what does not matter. */
class Strict {
    static class Model {
        int value;
        int asked;

        boolean equalTo(Model other) {
            return value == other.value && asked == other.asked;
        }

        int get() {
            asked++;
            return value;
        }

        void set(int value) {
            this.value = value;
        }
    }

    int value;

    public Strict() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public int get() {
        return value;
    }

    public void set(int value) {
        this.value = value;
    }
}

/** Equality is too lax: it takes numbers for the same that are both odd or both even. */
class LaxParity {
    static class Model {
        int value;

        boolean equalTo(Model other) {
            return (value & 1) == (other.value & 1);
        }

        int get() {
            return value;
        }

        void set(int value) {
            this.value = value;
        }

        boolean isOdd() {
            return (value & 1) == 1;
        }
    }

    int value;

    public LaxParity() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public int get() {
        return value;
    }

    public void set(int value) {
        this.value = value & 1;
    }

    public boolean isOdd() {
        return value == 1;
    }
}
