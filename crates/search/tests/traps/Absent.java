import glassbox.Domain;
import glassbox.Operation;
import glassbox.Tree;

/** A table of bins that has fewer nodes than there is room for: the longer the table, the fewer keys a bin can have. */
public class Absent {
    /** A node of a bin. */
    static class Node {
        @Domain(min = 0, max = 3) int key;
        @Tree @Domain(count = 3) Node next;
    }

    @Tree Node[] bins = new Node[1];
    boolean broken;

    boolean repOk() {
        if (broken || bins == null || bins.length != 1 && bins.length != 2) {
            return false;
        }
        return isBin(bins[0], 0, bins.length) && (bins.length == 1 || isBin(bins[1], 1, 2));
    }

    private static boolean isBin(Node node, int bin, int length) {
        return node == null || node.key % length == bin && isAscending(node) && isBin(node.next, bin, length);
    }

    private static boolean isAscending(Node node) {
        return node.next == null || node.key < node.next.key;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.next);
    }

    /** One bin has room for three of the four keys. */
    @Operation
    public void breaksOneBinOfThree() {
        broken = bins.length == 1 && count(bins[0]) == 3;
    }

    /** Two keys are odd. */
    @Operation
    public void breaksASecondBinOfTwo() {
        broken = bins.length == 2 && count(bins[1]) == 2;
    }

    /** There are no three odd keys. */
    @Operation
    public void breaksNothing() {
        broken = bins.length == 2 && (count(bins[0]) == 3 || count(bins[1]) == 3);
    }

    /** Moves all nodes with odd keys to the second bin of a new table. */
    @Operation
    public void resize() {
        if (bins.length == 2) {
            return;
        }
        Node[] lists = new Node[2];
        Node[] tails = new Node[2];
        for (Node node = bins[0]; node != null; node = node.next) {
            int bin = node.key & 1;
            if (tails[bin] == null) {
                lists[bin] = node;
            } else {
                tails[bin].next = node;
            }
            tails[bin] = node;
        }
        for (Node tail : tails) {
            if (tail != null) {
                tail.next = null;
            }
        }
        bins = lists;
    }

    /** What is no part of the object may be anything, and is seen where it is passed. */
    @Operation
    public void breaksByAnotherNode(Node node) {
        broken = node != null && node.key == 3 && node.next != null;
    }
}
