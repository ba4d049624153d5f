//~ bound 3
import glassbox.Domain;
import glassbox.Invariant;
import java.util.HashSet;
import java.util.Set;

/** A red-black tree whose {@code add} rotates once where an inner grandchild needs two rotations. */
public class RedBlackTreeOnlyOneRotation {
    static class Node {
        int key;
        boolean red;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;
    @Domain(extra = 1) private int size;

    public RedBlackTreeOnlyOneRotation() {}

    @Invariant
    boolean repOk() {
        if (root != null && (root.parent != null || root.red)) return false;
        Set<Node> visited = new HashSet<>();
        return blackHeight(root, visited) >= 0
                && size == visited.size()
                && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The number of black nodes on each way down; -1 if it differs, or if colours or links are wrong. */
    private static int blackHeight(Node node, Set<Node> visited) {
        if (node == null) return 0;
        if (!visited.add(node)) return -1;
        if (node.left != null && (node.left.parent != node || node.red && node.left.red)) return -1;
        if (node.right != null && (node.right.parent != node || node.red && node.right.red)) return -1;
        int left = blackHeight(node.left, visited);
        if (left < 0) return -1;
        int right = blackHeight(node.right, visited);
        if (left != right) return -1;
        return node.red ? left : left + 1;
    }

    /** Whether the keys of a subtree are in order and lie strictly between two numbers. */
    private static boolean isOrdered(Node node, long low, long high) {
        if (node == null) return true;
        if (node.key <= low || node.key >= high) return false;
        return isOrdered(node.left, low, node.key) && isOrdered(node.right, node.key, high);
    }

    public boolean contains(int key) {
        return find(key) != null;
    }

    /** Adds a number; returns whether it is new. */
    public boolean add(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (key == node.key) return false;
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        Node added = new Node(key, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterAdding(added);
        return true;
    }

    /** Removes a number; returns whether it was there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) return false;
        size--;
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (child != null) {
            replace(node, child);
            if (!node.red) fixAfterRemoving(child);
        } else {
            if (!node.red) fixAfterRemoving(node);
            replace(node, null);
        }
        return true;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    /** Restores the colours above a node that has just been added as a leaf. */
    private void fixAfterAdding(Node node) {
        node.red = true;
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            Node uncle = parent == grandparent.left ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                node = grandparent;
            } else if (parent == grandparent.left) {
                parent.red = false;
                grandparent.red = true;
                rotateRight(grandparent); //~ VIOLATION add: invariant
                break;
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                parent.red = false;
                grandparent.red = true;
                rotateLeft(grandparent);
                break;
            }
        }
        root.red = false;
    }

    /** Restores the colours around a node below which there is one black node too few. */
    private void fixAfterRemoving(Node node) {
        while (node != root && !node.red) {
            Node parent = node.parent;
            if (node == parent.left) {
                Node sibling = parent.right;
                if (sibling.red) {
                    sibling.red = false;
                    parent.red = true;
                    rotateLeft(parent);
                    sibling = parent.right;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    node = parent;
                } else {
                    if (!isRed(sibling.right)) {
                        sibling.left.red = false;
                        sibling.red = true;
                        rotateRight(sibling);
                        sibling = parent.right;
                    }
                    sibling.red = parent.red;
                    parent.red = false;
                    sibling.right.red = false;
                    rotateLeft(parent);
                    node = root;
                }
            } else {
                Node sibling = parent.left;
                if (sibling.red) {
                    sibling.red = false;
                    parent.red = true;
                    rotateRight(parent);
                    sibling = parent.left;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    node = parent;
                } else {
                    if (!isRed(sibling.left)) {
                        sibling.right.red = false;
                        sibling.red = true;
                        rotateLeft(sibling);
                        sibling = parent.left;
                    }
                    sibling.red = parent.red;
                    parent.red = false;
                    sibling.left.red = false;
                    rotateRight(parent);
                    node = root;
                }
            }
        }
        node.red = false;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private void rotateLeft(Node node) {
        Node right = node.right;
        node.right = right.left;
        if (right.left != null) right.left.parent = node;
        replace(node, right);
        right.left = node;
        node.parent = right;
    }

    private void rotateRight(Node node) {
        Node left = node.left;
        node.left = left.right;
        if (left.right != null) left.right.parent = node;
        replace(node, left);
        left.right = node;
        node.parent = left;
    }

    /** Puts a node, or nothing, into the place that another one has under its parent. */
    private void replace(Node node, Node other) {
        if (other != null) other.parent = node.parent;
        if (node.parent == null) {
            root = other;
        } else if (node == node.parent.left) {
            node.parent.left = other;
        } else {
            node.parent.right = other;
        }
    }
}
