import glassbox.Abstraction;
import glassbox.Domain;
import java.util.AbstractMap;
import java.util.Map;

/** What a number stands for: itself. */
class Number {
    int value;

    Number(int value) {
        this.value = value;
    }

    boolean equalTo(Number other) {
        return value == other.value;
    }

    int get() {
        return value;
    }

    void set(int value) {
        this.value = value;
    }
}

/** Behaves like its abstraction. */
class Cell {
    int value;

    public Cell() {}

    boolean repOk() {
        return true;
    }

    Number abstraction() {
        return new Number(value);
    }

    public int get() {
        return value;
    }

    public void set(int value) {
        this.value = value;
    }

    /** Has no counterpart. */
    public int twice() {
        return 2 * value;
    }

    /** Has a counterpart of its name that returns something else. */
    public boolean get(int other) {
        return value == other;
    }
}

class CellReturnsMore extends Cell {
    @Override
    public int get() {
        return value + 1;
    }
}

class CellForgets extends Cell {
    @Override
    public void set(int value) {
        this.value = 0;
    }
}

class CellNull extends Cell {
    @Override
    Number abstraction() {
        return null;
    }
}

class CellChanges extends Cell {
    @Override
    Number abstraction() {
        value = 0;
        return new Number(value);
    }
}

/** Stands for something else each time that it is asked. */
class CellCountsDown extends Cell {
    @Override
    Number abstraction() {
        return new Number(value--);
    }
}

/** What is in a map, which keeps views of itself once they were asked for. */
class Mapped {
    final Map<String, Integer> map = new java.util.HashMap<>();

    Mapped() {
        map.put("value", 0);
    }

    boolean equalTo(Mapped other) {
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            if (!entry.getValue().equals(other.map.get(entry.getKey()))) {
                return false;
            }
        }
        return map.keySet().equals(other.map.keySet());
    }

    int get() {
        return map.getOrDefault("value", 0);
    }

    void set(int value) {
        map.put("value", value);
    }
}

/** Holds its value in a map. */
class CellInMap {
    final Map<String, Integer> map = new java.util.TreeMap<>();

    public CellInMap() {
        map.put("value", 0);
    }

    boolean repOk() {
        for (String key : map.keySet()) {
            if (!key.equals("value")) {
                return false;
            }
        }
        return true;
    }

    Mapped abstraction() {
        Mapped mapped = new Mapped();
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            mapped.map.put(entry.getKey(), entry.getValue());
        }
        return mapped;
    }

    public int get() {
        return map.get("value");
    }

    public void set(int value) {
        map.put("value", value);
    }
}

class CellInMapForgets extends CellInMap {
    @Override
    public void set(int value) {
        if (value != 2) {
            map.put("value", value);
        }
    }
}

class CellGoesOn extends Cell {
    @Override
    Number abstraction() {
        while (value >= 0) {
            value = value * 1;
        }
        return new Number(value);
    }
}

class CellSpins extends Cell {
    @Override
    Number abstraction() {
        int number = value;
        while (number >= 0) {
            number = 0;
        }
        return new Number(value);
    }
}

class CellCounts extends Cell {
    static int asked;

    @Override
    Number abstraction() {
        asked++;
        return new Number(value);
    }
}

/** Its abstraction holds what operations change, so that there is nothing to compare with. */
class CellShared {
    static class Box {
        int value;
    }

    static class Model {
        final Box box;

        Model(Box box) {
            this.box = box;
        }

        boolean equalTo(Model other) {
            return box.value == other.box.value;
        }

        void set(int value) {}
    }

    Box box = new Box();

    public CellShared() {}

    boolean repOk() {
        return box != null;
    }

    Model abstraction() {
        return new Model(box);
    }

    public void set(int value) {
        box.value = value;
    }
}

/** Its counterpart changes what belongs to the object. */
class CellStolen {
    static class Model {
        final CellStolen cell;

        Model(CellStolen cell) {
            this.cell = cell;
        }

        boolean equalTo(Model other) {
            return true;
        }

        void set(int value) {
            cell.value = value;
        }
    }

    int value;

    public CellStolen() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        return new Model(this);
    }

    public void set(int value) {
        this.value = value;
    }
}

class Throwing extends Number {
    Throwing(int value) {
        super(value);
    }

    @Override
    boolean equalTo(Number other) {
        if (value == 1) throw new IllegalStateException("one");
        return super.equalTo(other);
    }
}

class CellThrowingEquality extends Cell {
    @Override
    Number abstraction() {
        return new Throwing(value);
    }
}

class Identical extends Number {
    Identical(int value) {
        super(value);
    }

    @Override
    boolean equalTo(Number other) {
        return this == other;
    }
}

class CellIdentical extends Cell {
    @Override
    Number abstraction() {
        return new Identical(value);
    }
}

class Never extends Number {
    Never(int value) {
        super(value);
    }

    @Override
    boolean equalTo(Number other) {
        return false;
    }
}

class CellNeverEqual extends Cell {
    @Override
    Number abstraction() {
        return new Never(value);
    }
}

class Always extends Number {
    Always(int value) {
        super(value);
    }

    @Override
    boolean equalTo(Number other) {
        return true;
    }
}

class CellAlwaysEqual extends Cell {
    @Override
    Number abstraction() {
        return new Always(value);
    }
}

/** What it does wrong is seen only because states are told apart that are called equal. */
class CellHidden extends CellAlwaysEqual {
    @Override
    public void set(int value) {}
}

/** States that are called equal are not told apart by results, but by what they become. */
class CellPairs {
    static class Model {
        int value;
        int hidden;

        boolean equalTo(Model other) {
            return value == other.value;
        }

        int get() {
            return value;
        }

        void reveal() {
            value = hidden;
        }
    }

    int value;
    int hidden;

    public CellPairs() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        model.hidden = hidden;
        return model;
    }

    public int get() {
        return value;
    }

    public void reveal() {
        value = hidden;
    }
}

/** Primitive parameters and results are boxed where the counterpart has it so. */
class Boxing {
    static class Model {
        Object value = 0;

        boolean equalTo(Model other) {
            return value.equals(other.value);
        }

        Object swap(Object value) {
            Object old = this.value;
            this.value = value;
            return old;
        }

        int plain(Integer number) {
            return number;
        }

        Model self() {
            return this;
        }

        String name() {
            return new String("n" + value);
        }

        Map.Entry<Object, Object> entry() {
            return Map.entry(value, value);
        }

        Object other() {
            return new Object();
        }
    }

    int value;

    public Boxing() {}

    boolean repOk() {
        return true;
    }

    @Abstraction
    Model number() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public int swap(int value) {
        int old = this.value;
        this.value = value;
        return old;
    }

    public Integer plain(int number) {
        return number;
    }

    public Boxing self() {
        return this;
    }

    public String name() {
        return "n" + value;
    }

    public Map.Entry<Object, Object> entry() {
        return new AbstractMap.SimpleEntry<>(value, value);
    }

    /** Objects without a value of their own are the same, or they are not. */
    public Object other() {
        return new Object();
    }
}

/** An exception is a result like any other. */
class Exceptional {
    static class Model {
        int value;

        Model() {}

        boolean equalTo(Model other) {
            return value == other.value;
        }

        void same() {
            throw new IllegalStateException("one message");
        }

        void another() {
            throw new IllegalStateException();
        }

        void none() {}

        void alone() {
            throw new IllegalStateException();
        }

        void later() {
            if (value == 1) throw new IllegalStateException();
            value++;
        }
    }

    @Domain(max = 1) int value;

    public Exceptional() {}

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        Model model = new Model();
        model.value = value;
        return model;
    }

    public void same() {
        throw new IllegalStateException("another message");
    }

    public void another() {
        throw new IllegalArgumentException();
    }

    public void none() {
        throw new IllegalStateException();
    }

    public void alone() {}

    /** Throws as it should, but not before it has changed something. */
    public void later() {
        value = 1 - value;
        if (value == 0) throw new IllegalStateException();
    }
}

/** Constructors have counterparts too. */
class Constructed {
    static class Model {
        int value;

        Model(int value) {
            if (value == 2) throw new IllegalArgumentException();
            this.value = value;
        }

        boolean equalTo(Model other) {
            return value == other.value;
        }
    }

    int value;

    public Constructed() {}

    public Constructed(int value) {
        this.value = value == 1 ? 0 : value;
    }

    boolean repOk() {
        return true;
    }

    Model abstraction() {
        return new Model(value);
    }
}

class ConstructedThrows {
    int value;

    public ConstructedThrows(int value) {
        if (value == 2) throw new IllegalArgumentException();
        this.value = value;
    }

    boolean repOk() {
        return value < 2;
    }

    Constructed.Model abstraction() {
        return new Constructed.Model(value);
    }
}

// What is refused.

abstract class Wrong {
    public boolean repOk() {
        return true;
    }
}

class WrongParameters extends Wrong {
    @Abstraction
    Number abstraction(int value) {
        return null;
    }
}

class WrongStatic extends Wrong {
    @Abstraction
    static Number abstraction() {
        return null;
    }
}

class WrongPrimitive extends Wrong {
    int abstraction() {
        return 0;
    }
}

class WrongInterface extends Wrong {
    Map<Object, Object> abstraction() {
        return null;
    }
}

class WrongNoEquality extends Wrong {
    String abstraction() {
        return null;
    }
}

class WrongEquality extends Wrong {
    static class Model {
        int equalTo(Model other) {
            return 0;
        }
    }

    Model abstraction() {
        return null;
    }
}

class WrongEqualityOfOthers extends Wrong {
    static class Model {
        boolean equalTo(String other) {
            return false;
        }
    }

    Model abstraction() {
        return null;
    }
}

class WrongEqualityStatic extends Wrong {
    static class Model {
        static boolean equalTo(Model other) {
            return false;
        }
    }

    Model abstraction() {
        return null;
    }
}

class WrongTwo extends Wrong {
    @Abstraction
    Number one() {
        return null;
    }

    @Abstraction
    Number two() {
        return null;
    }
}
