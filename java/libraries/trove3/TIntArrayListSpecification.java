import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;

/** Numbers at the beginning of an array. */
@Specifies("gnu.trove.list.array.TIntArrayList")
abstract class TIntArrayListSpecification {
    int[] _data;
    @Domain(extra = 1) int _pos;
    /** What stands for no number; this class never returns it. */
    @Domain(fixed = true) int no_entry_value;

    /** The numbers fit into the array. What lies behind them does not matter. */
    @Invariant
    public boolean repOk() {
        return _data != null && _pos >= 0 && _pos <= _data.length;
    }

    /** What the list stands for: its numbers. */
    AbsIntList abstraction() {
        AbsIntList list = new AbsIntList();
        for (int i = 0; i < _pos; i++) {
            list.add(_data[i]);
        }
        return list;
    }

    @Operation
    TIntArrayListSpecification() {}

    @Operation
    TIntArrayListSpecification(int capacity) {}

    @Operation
    abstract void trimToSize();

    @Operation
    abstract int size();

    @Operation
    abstract boolean isEmpty();

    @Operation
    abstract void clear();

    @Operation
    abstract boolean contains(int number);

    @Operation
    abstract int indexOf(int number);

    @Operation
    abstract int lastIndexOf(int number);

    @Operation
    abstract boolean add(int number);

    @Operation
    abstract boolean remove(int number);

    @Operation
    abstract int sum();

    @Operation
    abstract int max();

    @Operation
    abstract int min();

    @Operation
    abstract void reverse();

    // Offsets that lie within the list; of others the interface says nothing.

    abstract int get(int offset);

    abstract int set(int offset, int number);

    abstract int replace(int offset, int number);

    abstract int removeAt(int offset);

    abstract void remove(int offset, int length);

    abstract void insert(int offset, int number);

    @Operation
    int getWithin(int offset) {
        return offset < size() ? get(offset) : 0;
    }

    @Operation
    int setWithin(int offset, int number) {
        return offset < size() ? set(offset, number) : 0;
    }

    @Operation
    int replaceWithin(int offset, int number) {
        return offset < size() ? replace(offset, number) : 0;
    }

    @Operation
    int removeAtWithin(int offset) {
        return offset < size() ? removeAt(offset) : 0;
    }

    @Operation
    void removeWithin(int offset, @Domain(extra = 1) int length) {
        if (offset + length <= size()) {
            remove(offset, length);
        }
    }

    @Operation
    void insertWithin(@Domain(extra = 1) int offset, int number) {
        if (offset <= size()) {
            insert(offset, number);
        }
    }
}
