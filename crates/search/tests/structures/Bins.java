import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Tree;

/** A hash table of one to three bins, with chains of up to two nodes. That no node is in two of them is what {@code @Tree} says. */
public class Bins {
    static class Node {
        int key;
        @Tree @Domain(count = 2) Node next;
    }

    @Tree @Domain(count = 3, nullable = false) Node[] bins = new Node[1];
    @Domain(extra = 1) int size;

    public Bins() {}

    @Declarative
    boolean repOk() {
        if (bins.length == 0) return false;
        int nodes = 0;
        for (int bin = 0; bin < bins.length; bin++) {
            if (!isBin(bins[bin], bin, bins.length)) return false;
            nodes += count(bins[bin]);
        }
        return nodes == size;
    }

    private static boolean isBin(Node node, int bin, int length) {
        return node == null
            || node.key % length == bin && !hasKey(node.next, node.key) && isBin(node.next, bin, length);
    }

    private static boolean hasKey(Node node, int key) {
        return node != null && (node.key == key || hasKey(node.next, key));
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.next);
    }

    // operations

    public boolean contains(int key) {
        for (Node node = bins[key % bins.length]; node != null; node = node.next) {
            if (node.key == key) return true;
        }
        return false;
    }

    public void add(int key) {
        int bin = key % bins.length;
        for (Node node = bins[bin]; node != null; node = node.next) {
            if (node.key == key) return;
        }
        Node node = new Node();
        node.key = key;
        node.next = bins[bin];
        bins[bin] = node;
        size++;
    }

    public void remove(int key) {
        int bin = key % bins.length;
        Node first = bins[bin];
        if (first == null) return;
        if (first.key == key) {
            bins[bin] = first.next;
            size--;
        } else if (first.next != null && first.next.key == key) {
            first.next = first.next.next;
            size--;
        }
    }

    public void grow() {
        Node[] old = bins;
        bins = new Node[old.length + 1];
        for (int bin = 0; bin < old.length; bin++) {
            Node node = old[bin];
            while (node != null) {
                Node next = node.next;
                int target = node.key % bins.length;
                node.next = bins[target];
                bins[target] = node;
                node = next;
            }
        }
    }
}
