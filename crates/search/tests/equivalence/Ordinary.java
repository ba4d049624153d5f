import glassbox.Domain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A stack in an array; its model keeps a list of java.util. */
class StackByList {
    @Domain(min = 0, max = 2) int[] elements = new int[3];
    @Domain(extra = 1) int size;

    public StackByList() {}

    boolean repOk() {
        return elements != null && elements.length == 3 && size >= 0 && size <= 3;
    }

    static class Model {
        final List<Integer> list = new ArrayList<>();

        boolean equalTo(Model other) {
            return list.equals(other.list);
        }

        int size() {
            return list.size();
        }

        boolean push(int value) {
            if (list.size() == 3) {
                return false;
            }
            return list.add(value);
        }

        int pop() {
            return list.remove(list.size() - 1);
        }

        int sum() {
            return list.stream().mapToInt(Integer::intValue).sum();
        }

        boolean contains(int value) {
            return list.contains(value);
        }

        int largest() {
            return list.isEmpty() ? -1 : Collections.max(list);
        }
    }

    Model abstraction() {
        Model model = new Model();
        for (int i = 0; i < size; i++) {
            model.list.add(elements[i]);
        }
        return model;
    }

    public int size() {
        return size;
    }

    public boolean push(int value) {
        if (size == 3) {
            return false;
        }
        elements[size++] = value;
        return true;
    }

    public int pop() {
        if (size == 0) {
            throw new IndexOutOfBoundsException();
        }
        return elements[--size];
    }

    public int sum() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += elements[i];
        }
        return sum;
    }

    /** Overlooks the last. */
    public boolean contains(int value) {
        for (int i = 0; i + 1 < size; i++) {
            if (elements[i] == value) {
                return true;
            }
        }
        return false;
    }

    public int largest() {
        int largest = -1;
        for (int i = 0; i < size; i++) {
            largest = Math.max(largest, elements[i]);
        }
        return largest;
    }
}

/** A set of small numbers as bits; its model is a sorted set that a stream makes. */
class BitsByStream {
    @Domain(min = 0, max = 7) int bits;

    public BitsByStream() {}

    boolean repOk() {
        return bits >= 0 && bits < 8;
    }

    record Model(TreeSet<Integer> set) {
        boolean equalTo(Model other) {
            return set.equals(other.set);
        }

        boolean add(int value) {
            return value >= 0 && value < 3 && set.add(value);
        }

        boolean remove(int value) {
            return set.removeIf(one -> one == value);
        }

        int first() {
            return set.isEmpty() ? -1 : set.first();
        }

        int count() {
            return set.size();
        }
    }

    Model abstraction() {
        return new Model(IntStream.range(0, 3)
            .filter(i -> (bits >> i & 1) != 0)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new)));
    }

    public boolean add(int value) {
        if (value < 0 || value >= 3 || (bits >> value & 1) != 0) {
            return false;
        }
        bits |= 1 << value;
        return true;
    }

    public boolean remove(int value) {
        if (value < 0 || value >= 3 || (bits >> value & 1) == 0) {
            return false;
        }
        bits &= ~(1 << value);
        return true;
    }

    /** The last. */
    public int first() {
        return bits == 0 ? -1 : 31 - Integer.numberOfLeadingZeros(bits);
    }

    public int count() {
        return Integer.bitCount(bits);
    }
}

/** A list of pairs; its model is a hash map, compared by its entries. */
class PairsByHashMap {
    static class Pair {
        final Integer key;
        Integer value;
        Pair next;

        Pair(Integer key, Integer value, Pair next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    Pair head;

    public PairsByHashMap() {}

    boolean repOk() {
        Set<Integer> keys = new java.util.HashSet<>();
        for (Pair pair = head; pair != null; pair = pair.next) {
            if (pair.key == null || pair.value == null || !keys.add(pair.key)) {
                return false;
            }
        }
        return true;
    }

    static class Model {
        final Map<Integer, Integer> map = new HashMap<>();

        boolean equalTo(Model other) {
            for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
                if (!Objects.equals(entry.getValue(), other.map.get(entry.getKey()))) {
                    return false;
                }
            }
            return map.size() == other.map.size();
        }

        Integer get(Integer key) {
            return map.get(key);
        }

        Integer put(Integer key, Integer value) {
            Objects.requireNonNull(key);
            return map.put(key, Objects.requireNonNull(value));
        }

        boolean remove(Integer key) {
            return map.keySet().remove(key);
        }

        int size() {
            return map.size();
        }

        boolean containsValue(Integer value) {
            return map.values().stream().anyMatch(one -> one.equals(value));
        }
    }

    Model abstraction() {
        Model model = new Model();
        for (Pair pair = head; pair != null; pair = pair.next) {
            model.map.putIfAbsent(pair.key, pair.value);
        }
        return model;
    }

    private Pair find(Integer key) {
        Pair pair = head;
        while (pair != null && !pair.key.equals(key)) {
            pair = pair.next;
        }
        return pair;
    }

    public Integer get(Integer key) {
        Pair pair = find(key);
        return pair == null ? null : pair.value;
    }

    public Integer put(Integer key, Integer value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        Pair pair = find(key);
        if (pair == null) {
            head = new Pair(key, value, head);
            return null;
        }
        Integer old = pair.value;
        pair.value = value;
        return old;
    }

    /** Removes all that come before, too. */
    public boolean remove(Integer key) {
        Pair pair = find(key);
        if (pair == null) {
            return false;
        }
        head = pair.next;
        return true;
    }

    public int size() {
        int size = 0;
        for (Pair pair = head; pair != null; pair = pair.next) {
            size++;
        }
        return size;
    }

    public boolean containsValue(Integer value) {
        for (Pair pair = head; pair != null; pair = pair.next) {
            if (pair.value.equals(value)) {
                return true;
            }
        }
        return false;
    }
}

/** A ring; its model is a copied array, compared by class, length and content. */
class RingByArray {
    @Domain(min = 0, max = 1) int[] slots = new int[3];
    @Domain(min = 0, max = 2) int head;
    @Domain(extra = 1) int size;

    public RingByArray() {}

    boolean repOk() {
        return slots != null && slots.length == 3 && head >= 0 && head < 3 && size >= 0 && size <= 3;
    }

    static final class Model {
        private int[] items;

        Model(int[] items) {
            this.items = items;
        }

        @Override
        public boolean equals(Object other) {
            return other != null && getClass() == other.getClass() && Arrays.equals(items, ((Model) other).items);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(items);
        }

        boolean equalTo(Model other) {
            return equals(other);
        }

        boolean offer(int item) {
            if (items.length == 3) {
                return false;
            }
            int[] longer = new int[items.length + 1];
            System.arraycopy(items, 0, longer, 0, items.length);
            longer[items.length] = item;
            items = longer;
            return true;
        }

        Integer poll() {
            if (items.length == 0) {
                return null;
            }
            int first = items[0];
            items = Arrays.copyOfRange(items, 1, items.length);
            return first;
        }

        Optional<Integer> last() {
            return items.length == 0 ? Optional.empty() : Optional.of(items[items.length - 1]);
        }

        String text() {
            return Arrays.toString(items);
        }
    }

    Model abstraction() {
        int[] items = new int[size];
        Arrays.setAll(items, i -> slots[(head + i) % 3]);
        return new Model(items);
    }

    public boolean offer(int item) {
        if (size == 3) {
            return false;
        }
        slots[(head + size) % 3] = item;
        size++;
        return true;
    }

    /** Forgets to go round. */
    public Integer poll() {
        if (size == 0) {
            return null;
        }
        int first = slots[head];
        head = head == 2 ? 1 : head + 1;
        size--;
        return first;
    }

    public String text() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "" : ", ").append(slots[(head + i) % 3]);
        }
        return text.append(']').toString();
    }
}

/** A queue of two stacks; its model is a deque that is compared by its elements in turn. */
class QueueByDeque {
    @Domain(min = 0, max = 1) int[] in = new int[2];
    @Domain(min = 0, max = 1) int[] out = new int[2];
    @Domain(min = 0, max = 2) int inSize;
    @Domain(min = 0, max = 2) int outSize;

    public QueueByDeque() {}

    boolean repOk() {
        return in != null && out != null && in != out && in.length == 2 && out.length == 2
            && inSize >= 0 && inSize <= 2 && outSize >= 0 && outSize <= 2;
    }

    static class Model {
        final Deque<Integer> deque = new ArrayDeque<>();

        boolean equalTo(Model other) {
            return new ArrayList<>(deque).equals(new ArrayList<>(other.deque));
        }

        Integer poll() {
            return deque.pollFirst();
        }

        int size() {
            return deque.size();
        }

        Set<Integer> distinct() {
            return new LinkedHashSet<>(deque);
        }
    }

    Model abstraction() {
        Model model = new Model();
        for (int i = outSize - 1; i >= 0; i--) {
            model.deque.addLast(out[i]);
        }
        for (int i = 0; i < inSize; i++) {
            model.deque.addLast(in[i]);
        }
        return model;
    }

    public Integer poll() {
        if (outSize == 0) {
            while (inSize > 0) {
                out[outSize++] = in[--inSize];
            }
        }
        return outSize == 0 ? null : Integer.valueOf(out[--outSize]);
    }

    /** Counts one of the stacks. */
    public int size() {
        return inSize + (outSize > 0 ? 1 : 0);
    }
}

/** A switch over an enum; its model is an immutable map from names to counts. */
class TalliesByTreeMap {
    enum Color { RED, GREEN }

    @Domain(min = 0, max = 2) int red;
    @Domain(min = 0, max = 2) int green;

    public TalliesByTreeMap() {}

    boolean repOk() {
        return red >= 0 && green >= 0 && red <= 2 && green <= 2;
    }

    static class Model {
        final TreeMap<String, Integer> counts = new TreeMap<>(Map.of("GREEN", 0, "RED", 0));

        boolean equalTo(Model other) {
            return counts.toString().equals(other.counts.toString());
        }

        void count(Color color) {
            counts.merge(color.name(), 1, (old, one) -> Math.min(2, old + one));
        }

        String most() {
            return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("none");
        }
    }

    Model abstraction() {
        Model model = new Model();
        model.counts.put("RED", red);
        model.counts.put("GREEN", green);
        return model;
    }

    public void count(Color color) {
        switch (color) {
            case RED -> red = Math.min(2, red + 1);
            case GREEN -> green = Math.min(2, green + 1);
        }
    }

    /** Of two that are alike, the model takes green. */
    public String most() {
        return green > red ? "GREEN" : "RED";
    }
}
