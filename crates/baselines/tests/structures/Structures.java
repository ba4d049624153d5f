import glassbox.Allowed;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Owned;
import glassbox.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Stack;

// Small classes, each about one rule of specifications and scopes.

/** The shape of a tree comes from the scope, and is a promise that operations have to keep. */
class TreeOfPositions {
    static class Node {
        @Tree Node left;
        @Tree Node right;
    }

    @Tree Node root;

    public TreeOfPositions() {}

    boolean repOk() {
        return true;
    }

    public void replaceLeft() {
        if (root != null) root.left = new Node();
    }

    public void tieAKnot() {
        if (root != null && root.left != null) root.right = root.left;
    }
}

/** A class that is its own node. */
class SelfTree {
    @Tree SelfTree left;
    @Tree SelfTree right;

    public SelfTree() {}

    boolean repOk() {
        return true;
    }

    public void prune() {
        left = null;
    }
}

/** Two owned lists never share a node, though nothing but the annotation says so. */
class TwoLists {
    static class Node {
        Node next;
    }

    @Owned Node one;
    @Owned Node other;

    public TwoLists() {}

    boolean repOk() {
        return isList(one) && isList(other);
    }

    private static boolean isList(Node node) {
        for (int length = 0; node != null; node = node.next) {
            if (++length > 10) return false;
        }
        return true;
    }

    public void clear() {
        one = null;
    }
}

/** As `TwoLists`, but nodes may be shared. */
class SharingLists {
    static class Node {
        Node next;
    }

    Node one;
    Node other;

    public SharingLists() {}

    boolean repOk() {
        return isList(one) && isList(other);
    }

    private static boolean isList(Node node) {
        for (int length = 0; node != null; node = node.next) {
            if (++length > 10) return false;
        }
        return true;
    }

    public void clear() {
        one = null;
    }
}

/** Every type of field. */
class EveryType {
    enum Colour { RED, GREEN, BLUE }

    boolean truth;
    byte small;
    short middle;
    char letter;
    int number;
    long large;
    float ratio;
    double precise;
    Colour colour;
    String text;
    Integer boxed;

    public EveryType() {
        letter = 'a';
    }

    boolean repOk() {
        return small == middle && middle == number && number == large && large == ratio && ratio == precise;
    }

    public void set(Colour colour, String text, char letter, Integer boxed) {
        this.colour = colour;
        this.text = text;
        this.letter = letter;
        this.boxed = boxed;
    }
}

/** Only what is marked is checked, and an invariant may have any name. */
class Marked {
    @Domain(min = -1, max = 1) int sign;

    public Marked() {}

    @Invariant
    private boolean small() {
        return -1 <= sign && sign <= 1;
    }

    @Operation
    void flip() {
        sign = -sign;
    }

    public void spoil() {
        sign = 7;
    }
}

/** What the constructor leaves in fixed fields is there in every state. */
class FixedFields {
    @Domain(fixed = true) int calls = 40;
    int value;

    public FixedFields() {}

    boolean repOk() {
        return calls >= 40 && calls <= 41;
    }

    public void set(int value) {
        this.value = value;
        calls++;
    }
}

/** A field that keeps what the constructor gave it, and not every constructor gives it the same. */
class FixedCapacity {
    @Domain(fixed = true) final int capacity;
    @Domain(extra = 1) int used;

    public FixedCapacity(int capacity) {
        this.capacity = capacity;
        used = capacity;
    }

    boolean repOk() {
        return used <= capacity;
    }

    public int use() {
        return used;
    }
}

/** A field without values that refers back to its object. */
class RefersBack {
    boolean descending;
    int first;
    int second;
    private final Comparator<Integer> order = (one, other) -> descending ? other - one : one - other;
    private final Iterable<Integer> view = new Iterable<>() {
        public Iterator<Integer> iterator() {
            return List.of(first, second).iterator();
        }
    };

    public RefersBack() {}

    boolean repOk() {
        Iterator<Integer> values = view.iterator();
        return order.compare(values.next(), values.next()) <= 0;
    }

    public void turn() {
        int kept = first;
        first = second;
        second = kept;
        descending = !descending;
    }
}

/** Fields of a class of the JDK that it extends are changed by calls. */
class ExtendsLibrary extends Stack<Integer> {
    @Domain(extra = 1) int count;

    public ExtendsLibrary() {}

    boolean repOk() {
        return count == size();
    }

    public void in(int number) {
        if (count < 2) {
            push(number);
            count++;
        }
    }

    public void out() {
        if (!isEmpty()) {
            pop();
            count--;
        }
    }
}

/** Constructors lead out of the scope, so that the black box calls nothing. */
class StartsLarge {
    int value = 100;

    public StartsLarge() {}

    boolean repOk() {
        return value >= 0;
    }

    public void spoil() {
        value = -1;
    }
}

/** A caller makes arrays. */
class TakesArray {
    int[] numbers = {};

    public TakesArray() {}

    boolean repOk() {
        return numbers != null && numbers.length == 0;
    }

    public void set(int[] numbers) {
        if (numbers != null) this.numbers = numbers;
    }
}

class HiddenBase<T> {
    int value;

    public void spoil() {
        value = -1;
    }

    public void take(T something) {}
}

/** The compiler adds bridges to what it inherits: one that only gives access, one to a method of its own. */
public class Structures extends HiddenBase<String> {
    boolean repOk() {
        return value >= 0;
    }

    @Override
    public void take(String something) {}
}

/** Numbers at the end of their type, and boxed ones. */
class Limits {
    @Domain(min = Integer.MAX_VALUE - 1, max = Integer.MAX_VALUE) int large = Integer.MAX_VALUE;
    @Domain(min = 127, max = 129) Integer boxed;

    public Limits() {}

    boolean repOk() {
        return large > 0 && (boxed == null || boxed >= 127);
    }

    public void increase() {
        large++;
    }

    public void set(@Domain(min = 128, max = 128) Integer boxed) {
        this.boxed = boxed;
    }
}

/** Contents of a type without known values: calls reach them, a search that makes up states does not. */
class HoldsList {
    private final List<Integer> list = new ArrayList<>();
    @Domain(extra = 1) int count;

    public HoldsList() {}

    boolean repOk() {
        return list.size() == count && count < 3;
    }

    public void add(int value) {
        list.add(value);
        count++;
    }
}

/** An operation on another object of the class, which satisfies its invariant too. */
class Merging {
    static class Node {
        Node next;
    }

    Node first;

    public Merging() {}

    boolean repOk() {
        Node node = first;
        for (int length = 0; node != null; node = node.next) {
            if (++length > 3) return false;
        }
        return true;
    }

    public void append(Merging other) {
        if (other == null || other == this) return;
        assert other.repOk() : "an argument that is no valid state";
        if (first == null) {
            first = other.first;
        }
        other.first = null;
    }
}

/** Exceptions: declared, allowed, and neither. */
class Exceptions {
    static class Declared extends Exception {
        private static final long serialVersionUID = 1;
    }

    int value;

    public Exceptions() {}

    boolean repOk() {
        return value == 0;
    }

    public void declared() throws Declared {
        throw new Declared();
    }

    @Allowed(IllegalArgumentException.class)
    public void allowed(int number) {
        if (number > 0) throw new NumberFormatException();
    }

    public void neither(int number) {
        if (number > 0) throw new IllegalStateException("number " + number);
    }

    @Allowed(RuntimeException.class)
    public void spoilsBeforeThrowing() {
        value = 1;
        throw new IllegalStateException();
    }

    @Allowed(Error.class)
    public void asserts() {
        assert value != 0 : "value is zero";
    }
}

class WrongResult {
    int repOk() {
        return 1;
    }
}

class WithParameters {
    @Invariant
    boolean valid(int depth) {
        return depth > 0;
    }
}

class StaticInvariant {
    @Invariant
    static boolean valid() {
        return true;
    }
}

class TwoInvariants {
    @Invariant
    boolean one() {
        return true;
    }

    @Invariant
    boolean two() {
        return true;
    }
}

class NoInvariant {
    int value;
}

abstract class Abstract {
    boolean repOk() {
        return true;
    }
}

class EmptyRange {
    @Domain(min = 2, max = 1) int value;

    boolean repOk() {
        return true;
    }
}

class Throwing {
    int[] values;

    public Throwing() {
        values = new int[1];
    }

    boolean repOk() {
        return values[0] == 0;
    }

    public void nothing() {}
}

class Changing {
    int value;

    public Changing() {}

    boolean repOk() {
        value = 0;
        return true;
    }

    public void nothing() {}
}

/** Answers with no when it is asked for the second time. */
class ChangesItsMind {
    int value;

    public ChangesItsMind() {}

    boolean repOk() {
        return value++ < 1;
    }

    public void nothing() {}
}

/** Iterates over maps, which keep the views that this takes. */
class Views {
    final java.util.Map<Integer, Integer> hashed = new java.util.HashMap<>();
    final java.util.TreeMap<Integer, Integer> sorted = new java.util.TreeMap<>();

    public Views() {}

    boolean repOk() {
        for (java.util.Map.Entry<Integer, Integer> entry : hashed.entrySet()) {
            if (!entry.getValue().equals(sorted.get(entry.getKey()))) {
                return false;
            }
        }
        for (int key : sorted.descendingMap().navigableKeySet()) {
            if (key < 0 || !hashed.keySet().contains(key)) {
                return false;
            }
        }
        return true;
    }

    public void put(int key, int value) {
        hashed.put(key, value);
        sorted.put(key, value);
    }

    public void spoil(int key) {
        sorted.put(key, 0);
    }
}

/** Keeps what it has computed, which calls must not see: only they decide what is kept. */
class Remembers {
    int value;
    int last;

    public Remembers() {}

    boolean repOk() {
        last = value;
        return last >= 0;
    }

    public void set(int value) {
        this.value = value;
    }

    public void note() {
        last = value;
    }

    /** Is wrong in states in which both differ, which the invariant does not make equal for it. */
    public void wrong() {
        assert last == value;
    }
}

class NeverTrue {
    int value;

    public NeverTrue() {}

    boolean repOk() {
        return value > 100;
    }

    public void nothing() {}
}

class Looping {
    int value;

    public Looping() {}

    boolean repOk() {
        return true;
    }

    public void forever(int number) {
        while (number > 0) {
            value = number;
        }
    }

    public void fine() {}
}

class LoopingInvariant {
    static class Node {
        Node next;
    }

    Node first;

    public LoopingInvariant() {}

    boolean repOk() {
        for (Node node = first; node != null; node = node.next) {}
        return true;
    }

    public void fine() {}
}

class GlobalState {
    static int total;
    int value;

    public GlobalState() {}

    boolean repOk() {
        return true;
    }

    public void count() {
        total++;
    }

    public void fine() {}
}

/** State outside of the object that no static field is written for. */
class GlobalObjects {
    enum Mark {
        ONE;
        int uses;
    }

    static final int[] CALLS = new int[1];
    static final Map<Integer, Integer> SEEN = new HashMap<>();
    int value;

    public GlobalObjects() {}

    boolean repOk() {
        return value >= 0;
    }

    public void count() {
        CALLS[0]++;
    }

    public void mark(@Domain(nullable = false) Mark mark) {
        mark.uses++;
    }

    /** Goes wrong with the second call of the whole program alone. */
    public void see(int number) {
        if (SEEN.put(number, number) != null) value = -1;
    }

    public void fine() {
        synchronized (CALLS) {
            value = SEEN.hashCode() == CALLS[0] ? value : 0;
        }
    }
}

/** What a call that is given up leaves behind does not concern the next. */
class WaitsAndLoops {
    public WaitsAndLoops() {}

    boolean repOk() {
        return true;
    }

    public synchronized void waitsForever() throws InterruptedException {
        wait();
    }

    public void loopsForever() {
        while (true) {}
    }
}

class StartsThread {
    public StartsThread() {}

    boolean repOk() {
        return true;
    }

    public void start() {
        new Thread(() -> {}).start();
    }
}

class OwnedChain {
    static class Node {
        @Owned Node next;
    }

    @Owned Node first;

    public OwnedChain() {}

    boolean repOk() {
        return true;
    }

    public void push() {
        Node node = new Node();
        node.next = first;
        first = node;
    }
}

class OwnerOfBack {
    static class Node {
        OwnerOfBack owner;
    }

    @Owned Node node;

    public OwnerOfBack() {}

    boolean repOk() {
        return node == null || node.owner == this;
    }

    public void make() {
        node = new Node();
        node.owner = this;
    }
}

class BreaksOwnership {
    static class Node {
        boolean marked;
    }

    @Owned Node one;
    @Owned Node other;

    public BreaksOwnership() {
        one = new Node();
    }

    boolean repOk() {
        return one == null || !one.marked;
    }

    public void share() {
        other = one;
    }

    // Nobody but the owner has a node.
    public void mark(Node node) {
        if (node != null) {
            node.marked = true;
        }
    }
}

class TwoTrees {
    static class One {
        @Tree One next;
    }

    static class Other {
        @Tree Other next;
    }

    @Tree One one;
    @Tree Other other;

    public TwoTrees() {}

    boolean repOk() {
        return true;
    }
}

class TreeOfTwoClasses {
    static class Leaf {}

    static class Inner extends Leaf {
        @Tree Leaf left;
        @Tree Leaf right;
    }

    @Tree Leaf root;

    public TreeOfTwoClasses() {}

    boolean repOk() {
        return true;
    }
}

/** Each bin has a chain of its own, of up to two nodes. */
class Bins {
    static class Node {
        @Tree @Domain(count = 2) Node next;
    }

    @Tree @Domain(count = 2) Node[] bins;

    public Bins() {}

    boolean repOk() {
        return true;
    }

    public void add(@Domain(count = 2) int bin) {
        if (bins == null) {
            bins = new Node[2];
        }
        if (bin < bins.length) {
            Node node = new Node();
            node.next = bins[bin];
            bins[bin] = node;
        }
    }

    public void joins() {
        if (bins != null && bins.length == 2 && bins[0] != null) {
            bins[1] = bins[0].next;
        }
    }
}

/** Arrays of different length, and a node that is in none; another reference leads to any node. */
class SeveralBins {
    static class Node {}

    @Tree @Domain(count = 1) Node[] one;
    @Tree @Domain(count = 1) Node[] other;
    @Tree @Domain(count = 2) Node[] longer;
    @Tree Node single;
    Node any;

    public SeveralBins() {}

    boolean repOk() {
        return true;
    }
}

class LooseTree {
    static class Node {
        @Tree Node next;
    }

    @Tree Node root;
    Node other;
    boolean broken;

    public LooseTree() {}

    boolean repOk() {
        return !broken;
    }

    public void takesAnyNode(Node node) {
        broken = node != null && root != null && root.next == node;
    }

    public void letGo() {
        other = root;
        root = null;
    }
}

class CopiesAnother {
    int one;
    int other;

    public CopiesAnother() {}

    public CopiesAnother(@Domain(nullable = false) CopiesAnother original) {
        one = original.one;
        other = original.other;
    }

    boolean repOk() {
        return one == other;
    }
}

class KnowsPeer {
    int value;
    KnowsPeer peer;

    public KnowsPeer() {}

    boolean repOk() {
        return value == 0;
    }

    public void take(@Domain(nullable = false) KnowsPeer another, boolean really) {
        if (really) {
            value = another.value;
        }
    }

    public void spoilPeer() {
        peer = new KnowsPeer();
        peer.value = 1;
    }
}

class StoresOutside {
    Object value;

    public StoresOutside() {
        value = 7;
    }

    boolean repOk() {
        return true;
    }
}

class BreaksAndGoesOn {
    boolean one;
    boolean other;

    public BreaksAndGoesOn() {}

    boolean repOk() {
        return true;
    }

    public void first() {
        one = true;
        throw new IllegalStateException();
    }

    public void second() {
        other = true;
    }
}

class NeedsWhatIsForgotten {
    boolean done;
    @Domain(fixed = true) int mode = 1;

    public NeedsWhatIsForgotten() {}

    boolean repOk() {
        return !done || mode == 2;
    }

    public void finish() {
        done = true;
        mode = 2;
    }
}

class SharesArray {
    @Domain(min = 1, max = 2) int[] one;
    int[] other;

    public SharesArray() {}

    boolean repOk() {
        return true;
    }

    public void make() {
        one = new int[0];
    }

    public void share() {
        other = one;
    }
}

class Unspecified {
    private int hidden;
    private final Object[] items = new Object[2];

    public void set(int value) {
        hidden = value;
    }

    public void callBack(Runnable action) {
        action.run();
    }
}

class EmptyAtBound {
    @Domain(min = 5) int value;

    boolean repOk() {
        return true;
    }
}

class EmptyParameter {
    boolean repOk() {
        return true;
    }

    public void set(@Domain(min = 2, max = 1) int value) {}
}

class EndlessRange {
    @Domain(max = Integer.MAX_VALUE) int value;

    boolean repOk() {
        return true;
    }
}

class RangeOfText {
    @Domain(max = 3) String text;

    boolean repOk() {
        return true;
    }
}

enum Constants {
    ONE;

    boolean repOk() {
        return true;
    }
}

class Around {
    class Inner {
        boolean repOk() {
            return true;
        }
    }
}

/** A constant is what it is, also where the compiler has not copied it. */
class ConstantField {
    final int limit = 2;
    int value;

    public ConstantField() {}

    boolean repOk() {
        return value <= limit;
    }

    public int left() {
        return limit - value;
    }
}

/** Holds a collection of a class that no other call loads. */
class LoadsLater {
    java.util.Collection<Integer> other = new java.util.ArrayList<>();
    int size;

    public LoadsLater() {}

    boolean repOk() {
        return size <= 1;
    }

    public void set(int a, int b, int c) {
        if (a == 2 && b == 2 && c == 2) {
            other = new java.util.concurrent.ConcurrentLinkedDeque<>();
        }
        if (other instanceof java.util.concurrent.ConcurrentLinkedDeque) {
            size++;
        }
        // Its classes come first, so that numbers of classes differ.
        new java.util.concurrent.ConcurrentSkipListMap<Integer, Integer>();
    }
}
