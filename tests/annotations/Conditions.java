import static glassbox.Asserts.assertEqual;
import static glassbox.Asserts.assertGreater;
import static glassbox.Asserts.assertGreaterOrEqual;
import static glassbox.Asserts.assertTree;

import glassbox.Abstraction;
import glassbox.Allowed;
import glassbox.Declarative;
import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;
import glassbox.Owned;
import glassbox.Tree;
import java.util.NoSuchElementException;

/** Every annotation where it may stand, and every condition of Asserts with its answers. */
class Conditions {
    static class Node {
        @Domain(extra = 1) int key;
        @Tree private Node left;
        @Tree private Node right;
        static Node shared;

        Node(int key, Node left, Node right) {
            this.key = key;
            this.left = left;
            this.right = right;
        }
    }

    /** A node whose fields are inherited. */
    static class ColoredNode extends Node {
        boolean red;

        ColoredNode(int key, Node left, Node right) {
            super(key, left, right);
        }
    }

    static class Link {
        Link next;
    }

    @Owned Node root;
    @Domain(fixed = true) int modifications;

    @Operation
    Conditions() {}

    @Invariant
    @Declarative
    boolean repOk() {
        return assertTree(root, "{left+right}*");
    }

    @Abstraction
    Object abstraction() {
        return root == null ? null : root.key;
    }

    @Operation
    @Allowed(NoSuchElementException.class)
    int replace(@Domain(min = 0, max = 7) int key) {
        if (root == null) {
            throw new NoSuchElementException();
        }
        modifications++;
        int old = root.key;
        root.key = key;
        return old;
    }

    public static void main(String[] arguments) {
        equality();
        order();
        trees();
        lists();
        mistakes();
    }

    static void equality() {
        String text = "text";
        String equalText = new String(text);
        System.out.println("same object " + assertEqual(text, text));
        System.out.println("equal object " + assertEqual(text, equalText));
        System.out.println("null " + assertEqual(null, null) + " " + assertEqual(text, null));
        System.out.println("int " + assertEqual(3, 3) + " " + assertEqual(3, 4));
        System.out.println("char " + assertEqual('a', 'a') + " " + assertEqual('a', 'b'));
        System.out.println("long " + assertEqual(1L << 40, 1L << 40) + " " + assertEqual(1L << 40, 0));
        System.out.println("double " + assertEqual(0.5, 0.5) + " " + assertEqual(Double.NaN, Double.NaN));
        System.out.println("boolean " + assertEqual(true, true) + " " + assertEqual(true, false));
    }

    static void order() {
        System.out.println("int > " + assertGreater(2, 1) + " " + assertGreater(1, 1));
        System.out.println("int >= " + assertGreaterOrEqual(1, 1) + " " + assertGreaterOrEqual(0, 1));
        System.out.println("long > " + assertGreater(1L << 40, 1) + " " + assertGreater(1, 1L << 40));
        System.out.println("long >= " + assertGreaterOrEqual(1L << 40, 1L << 40) + " " + assertGreaterOrEqual(0, 1L));
        System.out.println("String > " + assertGreater("b", "a") + " " + assertGreater("a", "b"));
        System.out.println("String >= " + assertGreaterOrEqual("a", "a") + " " + assertGreaterOrEqual("a", "b"));
        System.out.println("Integer > " + assertGreater(Integer.valueOf(2), Integer.valueOf(1)));
    }

    static void trees() {
        Conditions conditions = new Conditions();
        System.out.println("empty " + conditions.repOk());
        Node leaf = new Node(1, null, null);
        conditions.root = new ColoredNode(2, leaf, new Node(3, null, null));
        System.out.println("tree " + conditions.repOk());
        conditions.root.right.left = leaf;
        System.out.println("leaf of two nodes " + conditions.repOk());
        conditions.root = new Node(2, leaf, leaf);
        System.out.println("same child twice " + conditions.repOk());
        leaf.right = conditions.root;
        conditions.root.right = null;
        System.out.println("cycle " + conditions.repOk());
        System.out.println("along one field " + assertTree(conditions.root, "left*"));
    }

    static void lists() {
        Link first = null;
        for (int length = 0; length < 20_000; length++) {
            Link link = new Link();
            link.next = first;
            first = link;
        }
        System.out.println("long list " + assertTree(first, "next*"));
        System.out.println("in braces " + assertTree(first, "{next}*") + " " + assertTree(first, " { next } *"));
        first.next.next = first;
        System.out.println("ring " + assertTree(first, "next*"));
    }

    static void mistakes() {
        Node node = new ColoredNode(1, null, null);
        String[] patterns = {
            null, "", "*", "left", "left+right*", "{left+right}", "{}*", "{left+}*", "{left,right}*", "{left+left}*",
            "le ft*", "1left*", "{left*", "middle*", "{left+middle}*", "key*", "red*", "shared*",
        };
        for (String pattern : patterns) {
            try {
                System.out.println(pattern + ": " + assertTree(node, pattern));
            } catch (IllegalArgumentException exception) {
                System.out.println(exception.getMessage());
            }
        }
        try {
            assertTree(new Node[0], "left*");
        } catch (IllegalArgumentException exception) {
            System.out.println(exception.getMessage());
        }
        try {
            assertGreater((String) null, "a");
        } catch (NullPointerException exception) {
            System.out.println("null has no order");
        }
    }
}
