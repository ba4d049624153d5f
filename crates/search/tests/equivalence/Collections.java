import glassbox.Domain;
import glassbox.model.AbsDeque;
import glassbox.model.AbsList;
import glassbox.model.AbsPriorityQueue;
import glassbox.model.AbsQueue;
import java.util.NoSuchElementException;

/** A list in an array of three. */
class SmallList {
    Object[] elements = new Object[3];
    @Domain(extra = 1) int size;

    public SmallList() {}

    boolean repOk() {
        if (elements == null || elements.length != 3 || size < 0 || size > 3) {
            return false;
        }
        for (int i = size; i < 3; i++) {
            if (elements[i] != null) {
                return false;
            }
        }
        return true;
    }

    AbsList<Object> abstraction() {
        AbsList<Object> list = new AbsList<>();
        for (int i = 0; i < size; i++) {
            list.add(elements[i]);
        }
        return list;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Object get(int index) {
        if (index >= size) throw new IndexOutOfBoundsException();
        return elements[index];
    }

    public Object set(int index, Object element) {
        if (index >= size) throw new IndexOutOfBoundsException();
        Object old = elements[index];
        elements[index] = element;
        return old;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size; i++) {
            if (element == null ? elements[i] == null : element.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    /** Finds the first. */
    public int lastIndexOf(Object element) {
        return indexOf(element);
    }

    public Object remove(int index) {
        if (index >= size) throw new IndexOutOfBoundsException();
        Object old = elements[index];
        for (int i = index; i + 1 < size; i++) {
            elements[i] = elements[i + 1];
        }
        elements[--size] = null;
        return old;
    }

    /** Exchanges the last for what is removed. */
    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        elements[index] = elements[size - 1];
        elements[--size] = null;
        return true;
    }

    public void clear() {
        while (size > 0) {
            elements[--size] = null;
        }
    }
}

/** A queue of linked nodes. */
class SmallQueue {
    static class Node {
        Object item;
        Node next;
    }

    Node head;

    public SmallQueue() {}

    boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > 3 || node.item == null) {
                return false;
            }
        }
        return true;
    }

    AbsQueue<Object> abstraction() {
        AbsQueue<Object> queue = new AbsQueue<>();
        for (Node node = head; node != null; node = node.next) {
            queue.add(node.item);
        }
        return queue;
    }

    public int size() {
        int size = 0;
        for (Node node = head; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    public Object peek() {
        return head == null ? null : head.item;
    }

    public Object element() {
        if (head == null) throw new IllegalStateException();
        return head.item;
    }

    public Object poll() {
        if (head == null) return null;
        Object item = head.item;
        head = head.next;
        return item;
    }

    public Object remove() {
        if (head == null) throw new NoSuchElementException();
        return poll();
    }

    /** At the wrong end. */
    public boolean offer(Object item) {
        if (item == null) throw new NullPointerException();
        Node node = new Node();
        node.item = item;
        node.next = head;
        head = node;
        return true;
    }

    public void clear() {
        head = null;
    }
}

/** A deque of linked nodes. */
class SmallDeque {
    static class Node {
        Object item;
        Node next;
    }

    Node head;

    public SmallDeque() {}

    boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > 3 || node.item == null) {
                return false;
            }
        }
        return true;
    }

    AbsDeque<Object> abstraction() {
        AbsDeque<Object> deque = new AbsDeque<>();
        for (Node node = head; node != null; node = node.next) {
            deque.addLast(node.item);
        }
        return deque;
    }

    public Object peekFirst() {
        return head == null ? null : head.item;
    }

    public Object peekLast() {
        Object item = null;
        for (Node node = head; node != null; node = node.next) {
            item = node.item;
        }
        return item;
    }

    public void addFirst(Object item) {
        if (item == null) throw new NullPointerException();
        Node node = new Node();
        node.item = item;
        node.next = head;
        head = node;
    }

    public Object pollFirst() {
        if (head == null) return null;
        Object item = head.item;
        head = head.next;
        return item;
    }

    public Object pollLast() {
        if (head == null) return null;
        Node previous = null;
        Node last = head;
        while (last.next != null) {
            previous = last;
            last = last.next;
        }
        if (previous == null) {
            head = null;
        } else {
            previous.next = null;
        }
        return last.item;
    }

    /** Removes what is last. */
    public Object removeFirst() {
        if (head == null) throw new NoSuchElementException();
        return pollLast();
    }
}

/** Has its elements in no order. */
class SmallPriorityQueue {
    Integer[] elements = new Integer[3];
    @Domain(extra = 1) int size;

    public SmallPriorityQueue() {}

    boolean repOk() {
        if (elements == null || elements.length != 3 || size < 0 || size > 3) {
            return false;
        }
        for (int i = 0; i < 3; i++) {
            if ((elements[i] == null) != (i >= size)) {
                return false;
            }
        }
        return true;
    }

    AbsPriorityQueue<Integer> abstraction() {
        AbsPriorityQueue<Integer> queue = new AbsPriorityQueue<>();
        for (int i = 0; i < size; i++) {
            queue.add(elements[i]);
        }
        return queue;
    }

    private int least() {
        int least = 0;
        for (int i = 1; i < size; i++) {
            if (elements[i] < elements[least]) {
                least = i;
            }
        }
        return least;
    }

    public int size() {
        return size;
    }

    public Integer peek() {
        return size == 0 ? null : elements[least()];
    }

    public Integer element() {
        if (size == 0) throw new NoSuchElementException();
        return elements[least()];
    }

    public Integer poll() {
        if (size == 0) return null;
        int index = least();
        Integer old = elements[index];
        elements[index] = elements[--size];
        elements[size] = null;
        return old;
    }

    /** The last, not the least. */
    public Integer remove() {
        if (size == 0) throw new NoSuchElementException();
        Integer old = elements[--size];
        elements[size] = null;
        return old;
    }

    public boolean contains(Object element) {
        for (int i = 0; i < size; i++) {
            if (elements[i].equals(element)) return true;
        }
        return false;
    }

    /** Removes all that are equal, and should remove one. */
    public boolean remove(Object element) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!elements[i].equals(element)) {
                elements[kept++] = elements[i];
            }
        }
        boolean changed = kept < size;
        while (size > kept) {
            elements[--size] = null;
        }
        return changed;
    }
}
