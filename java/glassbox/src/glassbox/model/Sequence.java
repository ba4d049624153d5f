package glassbox.model;

import glassbox.Fields;

/**
 * The list that abstractions are made of where order does not matter: slots, each of which holds an element or
 * nothing.
 *
 * <p>Whoever looks for something goes through all slots and skips those that are empty:
 *
 * <pre>{@code
 * for (int i = 0; i < entries.slots(); i++) {
 *     Entry entry = entries.at(i);
 *     if (entry != null && entry.key.equals(key)) {
 *         return entry.value;
 *     }
 * }
 * }</pre>
 *
 * <p>A loop of this form costs Glassbox nothing: it knows a sequence as slots, each with the condition under which there is
 * something in it, and does not ask how many elements there are.
 *
 * @param <E> what the slots hold; {@code null} is no element
 */
public final class Sequence<E> {
    /** As many as there are slots. */
    private Object[] slots = new Object[0];

    /** Makes a sequence without slots. */
    public Sequence() {}

    /**
     * The objects that can be reached from a root by some of their fields, breadth first, each once.
     *
     * @param <E> their class
     * @param root the object to start from, which is the first element; {@code null} reaches nothing
     * @param fields the fields to follow, as {@link glassbox.Asserts#assertTree} has them: {@code "next*"} or
     *     <code>"{left+right}*"</code>
     * @return a sequence of them
     * @throws IllegalArgumentException if the pattern is not of this form, or a reached object has no such field
     */
    public static <E> Sequence<E> reach(Object root, String fields) {
        Sequence<E> sequence = new Sequence<>();
        sequence.slots = Fields.reached(new Object[] {root}, fields);
        return sequence;
    }

    /**
     * As {@link #reach}, from each of several roots in turn: the bins of a hash table.
     *
     * @param <E> the class of what is reached
     * @param roots the objects to start from, any of which may be {@code null}; so may be the array
     * @param fields the fields to follow
     * @return a sequence of what is reached
     * @throws IllegalArgumentException if the pattern is not of this form, or a reached object has no such field
     */
    public static <E> Sequence<E> reachEach(Object[] roots, String fields) {
        Sequence<E> sequence = new Sequence<>();
        sequence.slots = Fields.reached(roots == null ? new Object[0] : roots, fields);
        return sequence;
    }

    /**
     * Some neighbouring elements of an array.
     *
     * @param <E> what the array holds
     * @param array the array
     * @param from the index of the first element
     * @param count how many elements
     * @return a sequence of them; where the array holds {@code null}, the slot is empty
     */
    public static <E> Sequence<E> ofArray(Object[] array, int from, int count) {
        Sequence<E> sequence = new Sequence<>();
        sequence.slots = new Object[count];
        for (int i = 0; i < count; i++) {
            sequence.slots[i] = array[from + i];
        }
        return sequence;
    }

    /**
     * Adds a slot at the end.
     *
     * @param element what it holds
     */
    public void add(E element) {
        Object[] longer = new Object[slots.length + 1];
        System.arraycopy(slots, 0, longer, 0, slots.length);
        longer[slots.length] = element;
        slots = longer;
    }

    /**
     * How many slots there are, empty ones included: the end of a loop over them. It says nothing about elements, and
     * Glassbox has no answer where it is used for anything else.
     *
     * @return one more than the number of the last slot
     */
    public int slots() {
        return slots.length;
    }

    /**
     * What a slot holds. A slot that is not there counts as empty.
     *
     * @param slot its number
     * @return the element, or {@code null} if the slot is empty
     */
    @SuppressWarnings("unchecked")
    public E at(int slot) {
        return 0 <= slot && slot < slots.length ? (E) slots[slot] : null;
    }

    /**
     * Empties a slot, if it is there.
     *
     * @param slot its number
     */
    public void free(int slot) {
        if (0 <= slot && slot < slots.length) {
            slots[slot] = null;
        }
    }

    /** Removes all slots. */
    public void clear() {
        slots = new Object[0];
    }

    /**
     * How many elements there are.
     *
     * @return the number of slots that are not empty
     */
    public int size() {
        int size = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != null) {
                size++;
            }
        }
        return size;
    }

    /**
     * Whether there is no element.
     *
     * @return whether all slots are empty
     */
    public boolean isEmpty() {
        return size() == 0;
    }

    /**
     * Whether two sequences have the same elements, each as many times, in any order. Which slots they are in does
     * not matter.
     *
     * @param other the other sequence
     * @return whether they are equal
     */
    public boolean equalTo(Sequence<E> other) {
        if (size() != other.size()) {
            return false;
        }
        // What is left of the other one. Neighbours mostly have neighbours for partners.
        Object[] left = other.slots.clone();
        int partner = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != null) {
                partner = find(slots[i], left, partner);
                if (partner < 0) {
                    return false;
                }
                left[partner] = null;
            }
        }
        return true;
    }

    /** The first slot with this element, from one on and then from the first; or -1. */
    private static int find(Object element, Object[] slots, int from) {
        for (int i = 0; i < slots.length; i++) {
            int slot = from + i < slots.length ? from + i : from + i - slots.length;
            if (slots[slot] != null && isSame(element, slots[slot])) {
                return slot;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    private static boolean isSame(Object left, Object right) {
        if (left instanceof Element) {
            return ((Element<Object>) left).equalTo(right);
        }
        return left == right || isValue(left) && left.equals(right);
    }

    private static boolean isValue(Object object) {
        return object instanceof Number
            || object instanceof String
            || object instanceof Character
            || object instanceof Boolean;
    }

    /** The elements, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != null) {
                text.append(text.length() > 1 ? ", " : "").append(slots[i]);
            }
        }
        return text.append("}").toString();
    }
}
