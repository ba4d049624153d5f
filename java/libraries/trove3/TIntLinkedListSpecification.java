import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Specifies;
import glassbox.Tree;

/** Numbers in nodes that are linked in both directions. */
@Specifies("gnu.trove.list.linked.TIntLinkedList")
abstract class TIntLinkedListSpecification {
    /** A node of the list. */
    @Specifies("gnu.trove.list.linked.TIntLinkedList$TIntLink")
    static class TIntLink {
        int value;
        TIntLink previous;
        @Tree TIntLink next;
    }

    /** What stands for no number. */
    @Domain(fixed = true) int no_entry_value;
    @Domain(extra = 1) int size;
    @Tree TIntLink head;
    TIntLink tail;

    /** Each node knows the one before it, and head, tail and size are right. */
    @Invariant
    boolean repOk() {
        TIntLink last = null;
        int links = 0;
        for (TIntLink link = head; link != null; link = link.next) {
            if (link.previous != last) {
                return false;
            }
            last = link;
            links++;
        }
        return tail == last && size == links;
    }

    /** What the list stands for: its numbers. */
    AbsIntList abstraction() {
        AbsIntList list = new AbsIntList();
        for (TIntLink link = head; link != null; link = link.next) {
            list.add(link.value);
        }
        return list;
    }

    @Operation
    TIntLinkedListSpecification() {}

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
