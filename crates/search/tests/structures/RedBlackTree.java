import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Tree;

/** A map with the algorithms of {@code java.util.TreeMap}. */
public class RedBlackTree {
    static class Node {
        int key;
        Object value;
        @Tree Node left;
        @Tree Node right;
        Node parent;
        boolean black;

        Node(int key, Object value, Node parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
            this.black = true;
        }

        /** Whether the keys of a subtree lie between two others, and links to parents lead back. */
        @Declarative
        boolean isOrdered(Node above, int low, int high) {
            return parent == above && low < key && key < high
                && (left == null || left.isOrdered(this, low, key))
                && (right == null || right.isOrdered(this, key, high));
        }

        @Declarative
        boolean hasColours() {
            return (black || (left == null || left.black) && (right == null || right.black))
                && (left == null ? 0 : left.blackHeight()) == (right == null ? 0 : right.blackHeight())
                && (left == null || left.hasColours())
                && (right == null || right.hasColours());
        }

        /** The number of black nodes on the way down to the left. */
        @Declarative
        int blackHeight() {
            return (left == null ? 0 : left.blackHeight()) + (black ? 1 : 0);
        }

        @Declarative
        int nodes() {
            return 1 + (left == null ? 0 : left.nodes()) + (right == null ? 0 : right.nodes());
        }
    }

    @Tree Node root;
    @Domain(extra = 1) int size;

    public RedBlackTree() {}

    @Declarative
    boolean repOk() {
        if (root == null) return size == 0;
        return root.black && root.isOrdered(null, -1, Integer.MAX_VALUE) && root.hasColours() && root.nodes() == size;
    }

    // operations

    public Object get(int key) {
        Node node = find(key);
        return node == null ? null : node.value;
    }

    public Object put(int key, Object value) {
        Node node = root;
        if (node == null) {
            root = new Node(key, value, null);
            size = 1;
            return null;
        }
        Node parent;
        do {
            parent = node;
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                Object old = node.value;
                node.value = value;
                return old;
            }
        } while (node != null);
        Node added = new Node(key, value, parent);
        if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        fixAfterInsertion(added);
        size++;
        return null;
    }

    public Object remove(int key) {
        Node node = find(key);
        if (node == null) return null;
        Object old = node.value;
        delete(node);
        return old;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return node;
            }
        }
        return null;
    }

    private static Node successor(Node node) {
        if (node == null) return null;
        if (node.right != null) {
            Node next = node.right;
            while (next.left != null) next = next.left;
            return next;
        }
        Node next = node.parent;
        Node child = node;
        while (next != null && child == next.right) {
            child = next;
            next = next.parent;
        }
        return next;
    }

    private void delete(Node node) {
        size--;
        if (node.left != null && node.right != null) {
            Node next = successor(node);
            node.key = next.key;
            node.value = next.value;
            node = next;
        }
        Node replacement = node.left != null ? node.left : node.right;
        if (replacement != null) {
            replacement.parent = node.parent;
            if (node.parent == null) {
                root = replacement;
            } else if (node == node.parent.left) {
                node.parent.left = replacement;
            } else {
                node.parent.right = replacement;
            }
            node.left = node.right = node.parent = null;
            if (node.black) fixAfterDeletion(replacement);
        } else if (node.parent == null) {
            root = null;
        } else {
            if (node.black) fixAfterDeletion(node);
            if (node.parent != null) {
                if (node == node.parent.left) {
                    node.parent.left = null;
                } else if (node == node.parent.right) {
                    node.parent.right = null;
                }
                node.parent = null;
            }
        }
    }

    private static boolean isBlack(Node node) {
        return node == null || node.black;
    }

    private static Node parentOf(Node node) {
        return node == null ? null : node.parent;
    }

    private static void paint(Node node, boolean black) {
        if (node != null) node.black = black;
    }

    private static Node leftOf(Node node) {
        return node == null ? null : node.left;
    }

    private static Node rightOf(Node node) {
        return node == null ? null : node.right;
    }

    private void rotateLeft(Node node) {
        if (node == null) return;
        Node right = node.right;
        node.right = right.left;
        if (right.left != null) right.left.parent = node;
        right.parent = node.parent;
        if (node.parent == null) {
            root = right;
        } else if (node.parent.left == node) {
            node.parent.left = right;
        } else {
            node.parent.right = right;
        }
        right.left = node;
        node.parent = right;
    }

    private void rotateRight(Node node) {
        if (node == null) return;
        Node left = node.left;
        node.left = left.right;
        if (left.right != null) left.right.parent = node;
        left.parent = node.parent;
        if (node.parent == null) {
            root = left;
        } else if (node.parent.right == node) {
            node.parent.right = left;
        } else {
            node.parent.left = left;
        }
        left.right = node;
        node.parent = left;
    }

    private void fixAfterInsertion(Node node) {
        node.black = false;
        while (node != null && node != root && !node.parent.black) {
            if (parentOf(node) == leftOf(parentOf(parentOf(node)))) {
                Node uncle = rightOf(parentOf(parentOf(node)));
                if (!isBlack(uncle)) {
                    paint(parentOf(node), true);
                    paint(uncle, true);
                    paint(parentOf(parentOf(node)), false);
                    node = parentOf(parentOf(node));
                } else {
                    if (node == rightOf(parentOf(node))) {
                        node = parentOf(node);
                        rotateLeft(node);
                    }
                    paint(parentOf(node), true);
                    paint(parentOf(parentOf(node)), false);
                    rotateRight(parentOf(parentOf(node)));
                }
            } else {
                Node uncle = leftOf(parentOf(parentOf(node)));
                if (!isBlack(uncle)) {
                    paint(parentOf(node), true);
                    paint(uncle, true);
                    paint(parentOf(parentOf(node)), false);
                    node = parentOf(parentOf(node));
                } else {
                    if (node == leftOf(parentOf(node))) {
                        node = parentOf(node);
                        rotateRight(node);
                    }
                    paint(parentOf(node), true);
                    paint(parentOf(parentOf(node)), false);
                    rotateLeft(parentOf(parentOf(node)));
                }
            }
        }
        root.black = true;
    }

    private void fixAfterDeletion(Node node) {
        while (node != root && isBlack(node)) {
            if (node == leftOf(parentOf(node))) {
                Node sibling = rightOf(parentOf(node));
                if (!isBlack(sibling)) {
                    paint(sibling, true);
                    paint(parentOf(node), false);
                    rotateLeft(parentOf(node));
                    sibling = rightOf(parentOf(node));
                }
                if (isBlack(leftOf(sibling)) && isBlack(rightOf(sibling))) {
                    paint(sibling, false);
                    node = parentOf(node);
                } else {
                    if (isBlack(rightOf(sibling))) {
                        paint(leftOf(sibling), true);
                        paint(sibling, false);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(node));
                    }
                    paint(sibling, isBlack(parentOf(node)));
                    paint(parentOf(node), true);
                    paint(rightOf(sibling), true);
                    rotateLeft(parentOf(node));
                    node = root;
                }
            } else {
                Node sibling = leftOf(parentOf(node));
                if (!isBlack(sibling)) {
                    paint(sibling, true);
                    paint(parentOf(node), false);
                    rotateRight(parentOf(node));
                    sibling = leftOf(parentOf(node));
                }
                if (isBlack(rightOf(sibling)) && isBlack(leftOf(sibling))) {
                    paint(sibling, false);
                    node = parentOf(node);
                } else {
                    if (isBlack(leftOf(sibling))) {
                        paint(rightOf(sibling), true);
                        paint(sibling, false);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(node));
                    }
                    paint(sibling, isBlack(parentOf(node)));
                    paint(parentOf(node), true);
                    paint(leftOf(sibling), true);
                    rotateRight(parentOf(node));
                    node = root;
                }
            }
        }
        paint(node, true);
    }
}
