//! `glassbox init`: first specifications, and what checks of them say.

use std::fs;
use std::process::Command;

use crate::differential::run;
use crate::project::{Project, assert_says};

const BAD_INPUT: Option<i32> = Some(2);

const QUEUE: &str = "
    package demo;

    public class Queue {
        private static class Node {
            Object item;
            Node next;
            Node prev;
        }

        private Node first;
        private Node last;
        private int size;
        private int modCount;
        private final java.util.Random random = null;

        public void add(Object item) {
            Node node = new Node();
            node.item = item;
            node.prev = last;
            if (last == null) {
                first = node;
            } else {
                last.next = node;
            }
            last = node;
            size++;
        }

        public int size() {
            return size;
        }

        public void addAll(java.util.List<?> items) {
            items.forEach(this::add);
        }

        public Queue self() {
            return this;
        }
    }
";

const TREE: &str = "
    package demo;

    public class Tree {
        static class Branch {
            int key;
            Branch left;
            Branch right;
            Branch parent;
        }

        private Branch root;
        private int count;

        public Tree() { }

        public boolean insert(int key) {
            Branch parent = null;
            Branch at = root;
            while (at != null) {
                if (at.key == key) {
                    return false;
                }
                parent = at;
                at = key < at.key ? at.left : at.right;
            }
            Branch added = new Branch();
            added.key = key;
            added.parent = parent;
            if (parent == null) {
                root = added;
            } else if (key < parent.key) {
                parent.left = added;
            } else {
                parent.right = added;
            }
            count++;
            return true;
        }
    }
";

const TABLE: &str = "
    package demo;

    public class Table {
        static class Link {
            int key;
            Link next;
        }

        private Link[] bins;
        private int size;

        public void add(int key) {
            Link link = new Link();
            link.key = key;
            if (bins == null) {
                bins = new Link[2];
            }
            if (bins.length > 0) {
                int bin = (key & 0xff) % bins.length;
                link.next = bins[bin];
                bins[bin] = link;
                size++;
            }
        }
    }
";

const RING: &str = "
    package demo;

    public class Ring {
        static class Node {
            Node next, prev;
        }

        private final Node header = new Node();
        private int size;

        public Ring() {
            header.next = header.prev = header;
        }

        public void add() {
            Node node = new Node();
            node.next = header;
            node.prev = header.prev;
            header.prev.next = node;
            header.prev = node;
            size++;
        }

        public void clear() {
            header.next = header.prev = header;
            size = 0;
        }
    }
";

const BUFFER: &str = "
    package demo;

    public class Buffer {
        private int[] elements = new int[0];
        private int size;

        public void add(int element) {
            if (size == elements.length) {
                elements = java.util.Arrays.copyOf(elements, size + 1);
            }
            elements[size] = element;
            size++;
        }
    }
";

fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
}

/// A class, compiled, and its specification.
fn specified(test: &str, class: &str, source: &str) -> (Project, String) {
    let project = Project::compiled(&format!("init-{test}"), &[(&format!("demo/{class}.java"), source)]);
    let ending = project.glassbox(&["init", "-cp", "classes", &format!("demo.{class}")]);
    let expected = format!(
        "wrote {class}Specification.java. Correct it, and check it with: glassbox check -cp classes \
         {class}Specification.java\n"
    );
    assert_eq!(ending.output(), expected, "{}", ending.errors());
    let text = fs::read_to_string(project.path(&format!("{class}Specification.java"))).expect("it is written");
    (project, text)
}

/// What a check of a specification says in one line.
fn checked(project: &Project, class: &str) -> String {
    let file = format!("{class}Specification.java");
    let ending = project.glassbox(&["check", "--quiet", "--bound", "2", "-cp", "classes", &file]);
    assert!(ending.code.is_some_and(|code| code <= 1), "{}{}", ending.output(), ending.errors());
    ending.output()
}

#[test]
fn a_list_is_guessed_from_its_links() {
    let (project, text) = specified("list", "Queue", QUEUE);
    let expected = "import glassbox.*;

/**
 * A first guess, made by `glassbox init`. Correct the invariant until it says what a valid state is, and name the
 * exceptions that operations may end with: {@code @Allowed(NoSuchElementException.class)}.
 */
@Specifies(\"demo.Queue\")
abstract class QueueSpecification {
    @Specifies(\"demo.Queue$Node\")
    static class Node {
        Object item;
        @Tree Node next;
        Node prev;
    }

    @Tree Node first;
    Node last;
    @Domain(extra = 1) int size;
    // Not a part of the state: modCount, random.

    @Invariant
    boolean repOk() {
        Node previous = null;
        int nodes = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.prev != previous) {
                return false;
            }
            previous = node;
            nodes++;
        }
        return last == previous && size == nodes;
    }

    @Operation
    QueueSpecification() {}

    @Operation
    abstract void add(Object first);

    @Operation
    abstract int size();

    @Operation
    abstract QueueSpecification self();

    // Left out, as their types cannot be named here or no values of them are known:
    // addAll(java.util.List)
}
";
    assert_eq!(text, expected);
    // Nobody reads what it holds.
    assert_eq!(checked(&project, "Queue"), "holds     demo.Queue (bound 2) [1 warning]\n");
}

#[test]
fn a_mistake_is_found_with_what_was_guessed() {
    let (project, _) = specified("mistake", "Queue", &QUEUE.replace("node.prev = last;", ""));
    assert!(checked(&project, "Queue").starts_with("VIOLATED  demo.Queue (bound 2): add(Object)"));
}

#[test]
fn a_ring_is_guessed_from_a_header() {
    let (project, text) = specified("ring", "Ring", RING);
    let parts = [
        "        Node next;\n        Node prev;\n",
        "    Node header;\n    @Domain(extra = 1) int size;\n",
        "for (Node node = header.next; node != header; node = node.next) {",
        "if (node == null || node.prev != previous) {",
        "return header.prev == previous && size == nodes;",
    ];
    assert_has(&text, &parts);
    assert_eq!(checked(&project, "Ring"), "holds     demo.Ring (bound 2)\n");
    let (project, _) = specified("broken-ring", "Ring", &RING.replace("header.prev = node;", ""));
    assert!(checked(&project, "Ring").starts_with("VIOLATED  demo.Ring (bound 2): add()"));
}

#[test]
fn a_tree_is_guessed_from_several_links() {
    let (project, text) = specified("tree", "Tree", TREE);
    let parts = [
        "        @Tree Branch left;\n        @Tree Branch right;\n        Branch parent;\n",
        "    @Tree Branch root;\n    @Domain(extra = 1) int count;\n",
        "return isLinked(root, null) && count == nodes(root);",
        "node == null || node.parent == parent && isLinked(node.left, node) && isLinked(node.right, node);",
        "node == null ? 0 : 1 + nodes(node.left) + nodes(node.right);",
        "    abstract boolean insert(int first);\n",
    ];
    assert_has(&text, &parts);
    assert_eq!(checked(&project, "Tree"), "holds     demo.Tree (bound 2)\n");
}

#[test]
fn bins_and_arrays_are_guessed_too() {
    let (project, text) = specified("bins", "Table", TABLE);
    assert!(text.contains("    @Tree Link[] bins;\n") && text.contains("for (Link bin : bins) {"), "{text}");
    // Nobody reads its keys.
    assert_eq!(checked(&project, "Table"), "holds     demo.Table (bound 2) [1 warning]\n");
    let (project, text) = specified("array", "Buffer", BUFFER);
    assert!(text.contains("return elements != null && size >= 0 && size <= elements.length;"), "{text}");
    assert_eq!(checked(&project, "Buffer"), "holds     demo.Buffer (bound 2)\n");
}

#[test]
fn specifications_of_jdk_classes_compile_and_can_be_checked() {
    let project = Project::of_sources("init-jdk", &[]);
    let mut javac = Command::new(project.jdk.javac());
    javac.args(["-J-XX:TieredStopAtLevel=1", "-d", "out", "-sourcepath"]);
    javac.arg(crate::differential::repository().join("java/glassbox/src")).current_dir(&project.folder);
    for class in ["TreeMap", "HashMap", "LinkedHashMap", "ArrayDeque", "PriorityQueue", "BitSet", "Hashtable", "Random"]
    {
        let ending = project.glassbox(&["init", &format!("java.util.{class}")]);
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
        javac.arg(format!("{class}Specification.java"));
    }
    let ending = run(javac, b"");
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    let ending = project.glassbox(&["list", "HashMapSpecification.java", "--operation", "put"]);
    assert!(ending.output().contains("operations   put(Object, Object)\n"), "{}{}", ending.output(), ending.errors());
}

#[test]
fn what_cannot_be_specified_is_named() {
    let annotated = "public class Known { public boolean repOk() { return true; } }";
    let project = Project::compiled("init-errors", &[("Known.java", annotated)]);
    for (arguments, fact) in [
        (&["java.util.Map"][..], "there are no objects to check"),
        (&["java.util.AbstractMap"], "there are no objects to check"),
        (&["java.util.TreeMop"], "Did you mean java.util.TreeMap?"),
        (&["-cp", "classes", "Known"], "Known says already what to check of it"),
        (&["Known.java"], "can be edited"),
        (&["java.util.TreeMap", "Known.java"], "Known.java is there already"),
        (&["java.util.TreeMap", "no/such/folder/File.java"], "cannot write no/such/folder/File.java"),
    ] {
        assert_says(&project.glassbox(&[&["init"], arguments].concat()), BAD_INPUT, &[fact]);
    }
    assert_eq!(fs::read_to_string(project.path("Known.java")).expect("it is there"), annotated);
}
