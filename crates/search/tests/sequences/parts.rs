//! The parts of random classes: small pieces of everyday Java.
//!
//! In texts, `#` is the number of the part, `Root` the class, `@` an object in front of a field,
//! `$` a number to write, and `[[a ~ b]]` one of several alternatives. Statements write only the
//! numbers 0 and 1, so calls stay within a scope of bound 2.

/// A piece of a class.
pub struct Template {
    pub name: &'static str,
    /// The items of issue 25 that it is about.
    pub items: &'static [u8],
    pub weight: usize,
    pub members: &'static [&'static str],
    /// Numbers that are 0 or 1: how they are read, and how they are written if they can be.
    pub cells: &'static [(&'static str, &'static str)],
    /// Conditions that never throw.
    pub tests: &'static [&'static str],
    /// Statements that never throw.
    pub acts: &'static [&'static str],
    /// Operations: result and name, parameters, statements line by line.
    pub routines: &'static [(&'static str, &'static str, &'static str)],
    /// Operations that are right whatever the state, so that no engine may call them violated.
    pub certain: &'static [(&'static str, &'static str, &'static str)],
    pub invariants: &'static [&'static str],
    /// Parts of the invariant without which calls may not end.
    pub required: &'static [&'static str],
    /// Statements of constructors.
    pub setup: &'static [&'static str],
    /// Fields with other values than 0 and 1: the smallest and the largest, or a string's length.
    pub fields: &'static [(&'static str, i64, i64)],
    /// Whether there is more to see with two objects of the class.
    pub two: bool,
    /// Whether it has an abstraction, of which a class has one.
    pub model: bool,
}

const NOTHING: Template = Template {
    name: "",
    items: &[],
    weight: 4,
    members: &[],
    cells: &[],
    tests: &[],
    acts: &[],
    routines: &[],
    certain: &[],
    invariants: &[],
    required: &[],
    setup: &[],
    fields: &[],
    two: false,
    model: false,
};

/// All pieces.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "number",
        weight: 12,
        members: &["[[private ~ ~ protected ]]int a#;"],
        cells: &[("@a#", "@a# = $;")],
        tests: &["@a# == 1"],
        invariants: &["a# >= 0", "a# < 2"],
        ..NOTHING
    },
    Template {
        name: "pair",
        members: &["int a#;", "int b#;"],
        cells: &[("@a#", "@a# = $; @b# = @a#;"), ("@b#", "@b# = $; @a# = @b#;")],
        tests: &["@a# == @b#"],
        invariants: &["a# == b#", "a# <= b#"],
        ..NOTHING
    },
    Template {
        name: "static-number",
        items: &[1],
        members: &["[[private ~ ]]static int s#;"],
        cells: &[("s#", "s# = $;")],
        ..NOTHING
    },
    Template {
        name: "static-array",
        items: &[1],
        members: &["static final int[] s# = {0[[~, 0]]};"],
        cells: &[("s#[0]", "s#[0] = $;")],
        ..NOTHING
    },
    Template {
        name: "static-objects",
        items: &[1],
        members: &["static final Object[] s# = {null};"],
        cells: &[("(s#[0] == null ? 0 : 1)", "")],
        tests: &["s#[0] == null", "\"a\".equals(s#[0])"],
        acts: &["s#[0] = null;", "s#[0] = [[this ~ \"a\"]];"],
        ..NOTHING
    },
    Template {
        name: "static-atomic",
        items: &[1],
        members: &["static final AtomicInteger s# = new AtomicInteger();"],
        cells: &[("s#.get()", "s#.set($);")],
        acts: &["s#.compareAndSet(0, 1);"],
        ..NOTHING
    },
    Template {
        name: "static-box",
        items: &[1],
        members: &["static final class Box# { int value; }", "static final Box# s# = new Box#();"],
        cells: &[("s#.value", "s#.value = $;")],
        ..NOTHING
    },
    Template {
        name: "static-self",
        items: &[1],
        weight: 3,
        members: &["int w#;", "static final Root s# = new Root();"],
        cells: &[("(s# == null ? 0 : s#.w#)", "if (s# != null) { s#.w# = $; }"), ("@w#", "@w# = $;")],
        ..NOTHING
    },
    Template {
        name: "static-last",
        items: &[1],
        weight: 3,
        members: &["int w#;", "static Root s#;"],
        cells: &[("(s# == null ? 0 : s#.w#)", "if (s# != null) { s#.w# = $; }"), ("@w#", "@w# = $;")],
        tests: &["s# == null", "s# == this"],
        acts: &["s# = this;", "s# = null;"],
        setup: &["[[s# = this; ~ ]]"],
        two: true,
        ..NOTHING
    },
    Template {
        name: "enum",
        members: &["enum Mode# { ON, OFF }", "Mode# mode# = Mode#.[[ON ~ OFF]];"],
        cells: &[("(@mode# == Mode#.ON ? 1 : 0)", "@mode# = $ == 1 ? Mode#.ON : Mode#.OFF;")],
        tests: &["@mode# == null", "@mode# == Mode#.OFF"],
        routines: &[("void mode#", "Mode# p", "mode# = p;")],
        invariants: &["mode# != null"],
        ..NOTHING
    },
    Template {
        name: "enum-counter",
        items: &[1],
        members: &["enum Mode# { ON, OFF; int count; }", "Mode# mode# = Mode#.ON;"],
        cells: &[
            ("Mode#.ON.count", "Mode#.ON.count = $;"),
            ("(@mode# == null ? 0 : @mode#.count)", "if (@mode# != null) { @mode#.count = $; }"),
        ],
        tests: &["@mode# == Mode#.OFF"],
        acts: &["mode# = Mode#.OFF;"],
        ..NOTHING
    },
    Template {
        name: "cache-table",
        items: &[2],
        members: &[
            "int a#;",
            "private static int[] table#;",
            "static int look#(int i) { if (table# == null) { table# = new int[] {0, 1}; } return table#[i & 1]; }",
        ],
        cells: &[("look#(@a#)", "@a# = $;"), ("look#(1 - @a#)", "@a# = $;")],
        certain: &[("int table#", "int v", "assert look#(v) == v;\nreturn look#(v);")],
        ..NOTHING
    },
    Template {
        name: "cache-memo",
        items: &[2],
        members: &[
            "int a#;",
            "private static final Map<Integer, Integer> memo# = new HashMap<>();",
            "static int same#(int i) { Integer known = memo#.get(i); \
             if (known == null) { known = i; memo#.put(i, known); } return known; }",
        ],
        cells: &[("same#(@a#)", "@a# = $;")],
        certain: &[("int memo#", "int v", "assert same#(v) == v;\nreturn same#(v);")],
        ..NOTHING
    },
    Template {
        name: "cache-field",
        items: &[2],
        members: &[
            "int a#;",
            "@Domain(fixed = true) private int hash#;",
            "int hash#() { if (hash# == 0) { hash# = a# + 10; } return hash# - 10; }",
        ],
        cells: &[("@hash#()", "@a# = $; @hash# = 0;")],
        fields: &[("hash#", 0, 11)],
        ..NOTHING
    },
    Template {
        name: "counter",
        items: &[1, 2],
        members: &["static int made#;", "[[final ~ ]]int id#;"],
        cells: &[("@id#", "")],
        setup: &["made# = 1 - made#;", "id# = made#;"],
        two: true,
        ..NOTHING
    },
    Template {
        name: "counter-unread",
        items: &[2],
        members: &["private static long made#;"],
        setup: &["made#++;"],
        ..NOTHING
    },
    Template {
        name: "owned",
        items: &[3],
        weight: 6,
        members: &[
            "static class Spot# { int value; }",
            "static class Cur# { [[~ @Owned ]]Spot# spot; }",
            "[[@Owned ~ ]]Cur# cur# = new Cur#();",
            "[[@Owned ~ ~ ]]Spot# first# = new Spot#();",
        ],
        cells: &[
            ("(@first# == null ? 0 : @first#.value)", "if (@first# != null) { @first#.value = $; }"),
            (
                "(@cur# == null || @cur#.spot == null ? 0 : @cur#.spot.value)",
                "if (@cur# != null && @cur#.spot != null) { @cur#.spot.value = $; }",
            ),
        ],
        tests: &[
            "@cur# != null && @cur#.spot != null",
            "@cur# != null && @cur#.spot == @first#",
            "@cur# != null && @cur#.spot != null && @cur#.spot == @first#",
        ],
        acts: &["if (cur# != null) { cur#.spot = [[first# ~ first# ~ null ~ new Spot#()]]; }"],
        ..NOTHING
    },
    Template {
        name: "shapes",
        items: &[4],
        weight: 6,
        members: &[
            "abstract static class Shape# { Shape# next; abstract int weight(); }",
            "static class Leaf# extends Shape# { int value; int weight() { return value; } }",
            "static class Inner# extends Shape# { int weight() { return next == null ? 0 : 1; } }",
            "Shape# top#;",
            "int count#() { int n = 0; for (Shape# s = top#; s != null && n < 3; s = s.next) { n++; } return n; }",
            "boolean has#(int v) { int n = 0; for (Shape# s = top#; s != null && n < 3; s = s.next) { \
             if (s.weight() == v) { return true; } n++; } return false; }",
        ],
        cells: &[("(@top# == null ? 0 : @top#.weight())", "")],
        tests: &["@has#(1)", "@top# instanceof Leaf#", "@top# != null && @top#.next instanceof Inner#"],
        acts: &["top# = null;", "if (top# != null) { top# = top#.next; }"],
        routines: &[
            (
                "void leaf#",
                "int v",
                "if (count#() < 2) { Leaf# made = new Leaf#(); made.value = v; made.next = top#; top# = made; }",
            ),
            ("void inner#", "", "if (count#() < 2) { Inner# made = new Inner#(); made.next = top#; top# = made; }"),
        ],
        invariants: &["count#() <= 2", "top# == null || top#.next == null || top#.next.next == null", "!has#(1)"],
        ..NOTHING
    },
    Template {
        name: "tree-shapes",
        items: &[4],
        weight: 6,
        members: &[
            "abstract static class Shape# { [[@Tree ~ ]]Shape# next; abstract int weight(); \
             abstract boolean has(int v); }",
            "static class Leaf# extends Shape# { int value; int weight() { return 1; } \
             boolean has(int v) { return value == v || next != null && next.has(v); } }",
            "static class Inner# extends Shape# { int weight() { return 1 + (next == null ? 0 : next.weight()); } \
             boolean has(int v) { return next != null && next.has(v); } }",
            "@Tree Shape# top#;",
        ],
        cells: &[("(@top# == null ? 0 : @top#.has(1) ? 1 : 0)", "")],
        tests: &["@top# == null || @top#.weight() > 0", "@top# != null && @top#.has(0)"],
        acts: &["top# = null;", "if (top# != null) { top# = top#.next; }"],
        routines: &[
            (
                "void leaf#",
                "int v",
                "if (top# == null || top#.next == null) { Leaf# made = new Leaf#(); made.value = v; made.next = top#; \
                 top# = made; }",
            ),
            (
                "void inner#",
                "",
                "if (top# == null || top#.next == null) { Inner# made = new Inner#(); made.next = top#; top# = made; }",
            ),
        ],
        invariants: &["top# == null || top#.weight() >= 1", "top# == null || !(top#.has(0) && top#.has(1))"],
        ..NOTHING
    },
    Template {
        name: "record",
        items: &[6],
        weight: 6,
        members: &[
            "public record Range#(int lo, int hi) { public Range# { \
             if (lo > hi) { throw new IllegalArgumentException(); } } }",
            "Range# range# = new Range#(0, [[0 ~ 1]]);",
        ],
        cells: &[("(@range# == null ? 0 : @range#.lo())", "@range# = new Range#($, 1);")],
        tests: &["@range# != null && @range#.lo() == @range#.hi()", "@range# == null"],
        routines: &[("void range#", "Range# p", "range# = p;")],
        certain: &[
            ("void sure#", "Range# p", "assert p == null || p.lo() <= p.hi();"),
            ("void own#", "", "assert range# == null || range#.lo() <= range#.hi();"),
            (
                "boolean same#",
                "Range# p",
                "assert p == null || p.equals(new Range#(p.lo(), p.hi()));\nreturn range# == p;",
            ),
        ],
        ..NOTHING
    },
    Template {
        name: "checked",
        items: &[6],
        members: &[
            "public static final class Span# { private final int lo; private final int hi; \
             public Span#(int lo, int hi) { if (lo > hi) { throw new IllegalArgumentException(); } \
             this.lo = lo; this.hi = hi; } boolean repOk() { return lo <= hi; } }",
            "Span# span# = new Span#(0, 1);",
        ],
        cells: &[("(@span# == null ? 0 : @span#.lo)", "@span# = new Span#($, 1);")],
        tests: &["@span# == null"],
        routines: &[("void span#", "Span# p", "span# = p;")],
        certain: &[("void sure#", "Span# p", "assert p == null || p.lo <= p.hi;")],
        ..NOTHING
    },
    Template {
        name: "boxed",
        items: &[7],
        weight: 6,
        members: &["@Domain(min = 1000, max = 1001) Integer x#;", "@Domain(min = 1000, max = 1001) Integer y#;"],
        cells: &[("(@x# == @y# ? 1 : 0)", ""), ("(@x# == null ? 0 : 1)", "")],
        tests: &["@x# == @y#", "@x# != null && @x#.equals(@y#)", "@x# != null && @x#.equals(@y#) && @x# != @y#"],
        acts: &["x# = null;", "x# = y#;", "y# = [[null ~ 1000]];"],
        routines: &[
            ("void x#", "@Domain(min = 1000, max = 1001) Integer p", "x# = p;"),
            ("void y#", "@Domain(min = 1000, max = 1001) Integer p", "y# = p;"),
            ("Integer x#", "", "return x#;"),
            (
                "void boxes#",
                "@Domain(min = 1000, max = 1001) Integer p, @Domain(min = 1000, max = 1001) Integer q",
                "assert p == null || !p.equals(q) || p == q;",
            ),
        ],
        fields: &[("x#", 1000, 1001), ("y#", 1000, 1001)],
        ..NOTHING
    },
    Template {
        name: "strings",
        items: &[7],
        weight: 6,
        members: &["String s#[[~ = \"a\"]];", "String t#;"],
        cells: &[("(@s# == @t# ? 1 : 0)", ""), ("(\"a\".equals(@s#) ? 1 : 0)", "@s# = $ == 1 ? \"a\" : \"b\";")],
        tests: &["@s# == @t#", "@s# != null && @s#.equals(@t#)", "@s# == \"a\"", "\"a\".equals(@t#) && @t# != \"a\""],
        acts: &["s# = t#;", "t# = null;", "s# = new String(\"a\");", "if (t# != null) { s# = new String(t#); }"],
        routines: &[
            ("void s#", "String p", "s# = p;"),
            ("void t#", "String p", "t# = p;"),
            ("void texts#", "String p, String q", "assert p == null || !p.equals(q) || p == q;"),
        ],
        ..NOTHING
    },
    Template {
        name: "array",
        items: &[3],
        weight: 5,
        members: &["[[private ~ ]]int[] arr# = {0, 0};"],
        cells: &[(
            "(@arr# == null || @arr#.length == 0 ? 0 : @arr#[0])",
            "if (@arr# != null && @arr#.length > 0) { @arr#[0] = $; }",
        )],
        tests: &["@arr# == null", "@arr# != null && @arr#.length == 2"],
        acts: &["arr# = new int[2];"],
        routines: &[
            ("void take#", "int[] p", "arr# = p[[~ == null ? null : p.clone()]];"),
            ("void poke#", "int[] p, int v", "if (p != null && p.length > 0) { p[0] = v; }"),
            ("int[] give#", "", "return arr#[[~ == null ? null : arr#.clone()]];"),
            ("void mine#", "int[] p", "assert p == null || p != arr#;"),
        ],
        ..NOTHING
    },
    Template {
        name: "owned-array",
        items: &[3],
        weight: 2,
        members: &["@Owned [[private ~ ]]int[] arr# = {0, 0};"],
        cells: &[(
            "(@arr# == null || @arr#.length == 0 ? 0 : @arr#[0])",
            "if (@arr# != null && @arr#.length > 0) { @arr#[0] = $; }",
        )],
        tests: &["@arr# == null", "@arr# != null && @arr#.length == 2"],
        acts: &["arr# = new int[2];"],
        routines: &[
            ("void take#", "int[] p", "arr# = p[[~ == null ? null : p.clone()]];"),
            ("void poke#", "int[] p, int v", "if (p != null && p.length > 0) { p[0] = v; }"),
            ("int[] give#", "", "return arr#[[~ == null ? null : arr#.clone()]];"),
            ("void mine#", "int[] p", "assert p == null || p != arr#;"),
        ],
        ..NOTHING
    },
    Template {
        name: "nodes",
        items: &[3, 5],
        weight: 7,
        members: &[
            "public static class Node# { int value; [[~ @Tree ]]Node# next; \
             public Node#(int value) { this.value = value; } }",
            "[[~ @Tree ]]Node# head#;",
            "int count#() { int n = 0; for (Node# s = head#; s != null && n < 3; s = s.next) { n++; } return n; }",
        ],
        cells: &[("(@head# == null ? 0 : @head#.value)", "if (@head# != null) { @head#.value = $; }")],
        tests: &["@head# == null", "@head# != null && @head#.next == null", "@count#() == 2"],
        acts: &["head# = null;", "if (head# != null) { head# = head#.next; }"],
        routines: &[
            (
                "void push#",
                "int v",
                "if (count#() < 2) { Node# made = new Node#(v); made.next = head#; head# = made; }",
            ),
            ("Node# first#", "", "return head#;"),
            ("void poke#", "Node# p, int v", "if (p != null) { p.value = v; }"),
            ("void cut#", "Node# p", "if (p != null) { p.next = null; }"),
            ("void adopt#", "Node# p", "if (p != null && p.next == null) { head# = p; }"),
        ],
        invariants: &["count#() <= 2", "head# == null || head#.value == 0", "head# == null || head#.next != head#"],
        ..NOTHING
    },
    Template {
        name: "owned-nodes",
        items: &[3, 5],
        weight: 2,
        members: &[
            "public static class Node# { int value; [[~ @Tree ]]Node# next; \
             public Node#(int value) { this.value = value; } }",
            "@Owned Node# head#;",
            "int count#() { int n = 0; for (Node# s = head#; s != null && n < 3; s = s.next) { n++; } return n; }",
        ],
        cells: &[("(@head# == null ? 0 : @head#.value)", "if (@head# != null) { @head#.value = $; }")],
        tests: &["@head# == null", "@head# != null && @head#.next == null", "@count#() == 2"],
        acts: &["head# = null;", "if (head# != null) { head# = head#.next; }"],
        routines: &[
            (
                "void push#",
                "int v",
                "if (count#() < 2) { Node# made = new Node#(v); made.next = head#; head# = made; }",
            ),
            ("Node# first#", "", "return head#;"),
            ("void poke#", "Node# p, int v", "if (p != null) { p.value = v; }"),
            ("void cut#", "Node# p", "if (p != null) { p.next = null; }"),
            ("void adopt#", "Node# p", "if (p != null && p.next == null) { head# = p; }"),
        ],
        invariants: &["count#() <= 2", "head# == null || head#.value == 0", "head# == null || head#.next != head#"],
        ..NOTHING
    },
    Template {
        name: "sized",
        weight: 6,
        items: &[5],
        members: &[
            "static class Link# { Object value; Link# next; }",
            "private Link# head#;",
            "@Domain(extra = 1) private int size#;",
            "int count#() { int n = 0; for (Link# s = head#; s != null && n < 3; s = s.next) { n++; } return n; }",
        ],
        cells: &[("(@size# == 0 ? 0 : 1)", "")],
        tests: &["@size# == 2", "@head# == null"],
        routines: &[
            (
                "void push#",
                "Object p",
                "if (size# < 2) { Link# made = new Link#(); made.value = p; made.next = head#; head# = made; \
                 size#++; }",
            ),
            (
                "Object pop#",
                "",
                "if (head# == null) { return null; }\nObject was = head#.value;\nhead# = head#.next;\nsize#--;\n\
                 return was;",
            ),
            ("void share#", "Root p", "if (p != null) { head# = p.head#; size# = p.size#; }"),
        ],
        invariants: &["count#() == size#"],
        fields: &[("size#", 0, 2)],
        two: true,
        ..NOTHING
    },
    Template {
        name: "peer",
        items: &[5],
        weight: 5,
        members: &["Root peer#;", "int w#;"],
        cells: &[("(@peer# == null ? 0 : @peer#.w#)", "if (@peer# != null) { @peer#.w# = $; }"), ("@w#", "@w# = $;")],
        tests: &["@peer# == null", "@peer# == this"],
        acts: &["peer# = this;", "peer# = null;"],
        routines: &[
            ("void link#", "Root p", "peer# = p;"),
            ("Root peer#", "", "return peer#;"),
            (
                "void both#",
                "Root p, Root q",
                "if (p != null && q != null) { p.w# = 1; q.w# = 0; assert p.w# == 1 || q == p; }",
            ),
        ],
        invariants: &["peer# == null || peer#.w# == w#", "peer# != this"],
        two: true,
        ..NOTHING
    },
    Template {
        name: "purse",
        items: &[5],
        weight: 5,
        members: &["private int coins#;"],
        cells: &[("@coins#", "@coins# = $;")],
        tests: &["@coins# < 0"],
        routines: &[
            ("void steal#", "Root p", "if (p != null) { p.coins# = [[-1 ~ 0 ~ p.coins# - 1]]; }"),
            ("void give#", "Root p", "if (p != null && coins# == 1) { p.coins# = 1; coins# = 0; }"),
            ("Root made#", "", "Root made = new Root();\nmade.coins# = [[-1 ~ 1 ~ coins#]];\nreturn made;"),
            (
                "void swap#",
                "Root p, Root q",
                "if (p != null && q != null) { int was = p.coins#; p.coins# = q.coins#; q.coins# = was; }",
            ),
        ],
        invariants: &["coins# >= 0"],
        fields: &[],
        two: true,
        ..NOTHING
    },
    Template {
        name: "list",
        items: &[12],
        weight: 5,
        members: &["[[private ~ ]]final List<Integer> list# = new [[ArrayList ~ ArrayList ~ LinkedList]]<>();"],
        cells: &[("(@list#.isEmpty() ? 0 : 1)", ""), ("(@list#.contains(1) ? 1 : 0)", "")],
        tests: &["@list#.size() == 2", "!@list#.isEmpty() && @list#.get(0) == 1"],
        acts: &["list#.clear();"],
        routines: &[
            ("void add#", "int v", "if (list#.size() < 2) { list#.add(v); }"),
            ("int get#", "", "return list#.isEmpty() ? 0 : list#.get(0);"),
        ],
        invariants: &["list#.size() <= 2", "!list#.contains(1)", "list#.size() < 2 || list#.get(0) <= list#.get(1)"],
        ..NOTHING
    },
    Template {
        name: "deque",
        items: &[12],
        members: &["private final ArrayDeque<Integer> deque# = new ArrayDeque<>();", "@Domain(extra = 1) int size#;"],
        cells: &[("(@deque#.isEmpty() ? 0 : @deque#.peek())", "")],
        tests: &["@size# == 2"],
        routines: &[
            ("void offer#", "int v", "if (deque#.size() < 2) { deque#.addLast(v); size#++; }"),
            ("int poll#", "", "if (deque#.isEmpty()) { return 0; }\nsize#--;\nreturn deque#.removeFirst();"),
        ],
        invariants: &["deque#.size() == size#"],
        fields: &[("size#", 0, 2)],
        ..NOTHING
    },
    Template {
        name: "map",
        items: &[12],
        members: &["[[final ~ ]]Map<String, Integer> map# = new [[HashMap ~ TreeMap]]<>();"],
        cells: &[("(@map#.containsKey(\"a\") ? 1 : 0)", ""), ("@map#.getOrDefault(\"b\", 0)", "@map#.put(\"b\", $);")],
        tests: &["@map#.isEmpty()", "@map#.size() == 2"],
        acts: &["map#.remove(\"a\");"],
        routines: &[("void put#", "String p, int v", "if (p != null) { map#.put(p, v); }")],
        invariants: &["map#.size() <= 2", "!map#.containsKey(\"a\") || map#.get(\"a\") == 1"],
        ..NOTHING
    },
    Template {
        name: "start-number",
        items: &[11],
        members: &["int v# = 77;"],
        cells: &[("(@v# == 77 ? 1 : 0)", "@v# = $;"), ("(@v# & 1)", "@v# = $;")],
        tests: &["@v# == 77", "@v# > 1"],
        fields: &[("v#", 77, 77)],
        ..NOTHING
    },
    Template {
        name: "start-long",
        items: &[11],
        members: &["[[private ~ ]]long v# = -5;"],
        cells: &[("(@v# < 0 ? 1 : 0)", "@v# = $;")],
        tests: &["@v# == -5", "@v# > 0"],
        fields: &[("v#", -5, -5)],
        ..NOTHING
    },
    Template {
        name: "start-text",
        items: &[11],
        members: &["String v# = \"hello\";"],
        cells: &[("(\"hello\".equals(@v#) ? 1 : 0)", "@v# = $ == 0 ? \"a\" : \"b\";")],
        tests: &["@v# != null && @v#.length() > 1", "@v# == null"],
        fields: &[("v#", 5, 5)],
        ..NOTHING
    },
    Template {
        name: "start-boxed",
        items: &[11],
        members: &["Integer v# = [[77 ~ 1000]];"],
        cells: &[("(@v# != null && @v# > 1 ? 1 : 0)", "@v# = $;")],
        tests: &["@v# == null", "@v# != null && @v# > 70"],
        fields: &[("v#", 77, 1000)],
        ..NOTHING
    },
    Template {
        name: "start-low",
        items: &[11],
        members: &["@Domain(min = 1, max = 2) int v#;"],
        cells: &[("(@v# == 0 ? 1 : 0)", "@v# = 1 + $;"), ("(@v# & 1)", "@v# = 1 + $;")],
        tests: &["@v# == 0", "@v# == 2"],
        fields: &[("v#", 0, 2)],
        ..NOTHING
    },
    Template {
        name: "start-set",
        items: &[11],
        members: &["[[private ~ final ]]int v#;"],
        cells: &[("(@v# > 1 ? 1 : 0)", "")],
        tests: &["@v# == 5"],
        setup: &["v# = 5;"],
        fields: &[("v#", 5, 5)],
        ..NOTHING
    },
    Template {
        name: "model-shapes",
        items: &[4],
        weight: 6,
        members: &[
            "abstract static class Shape# { [[@Tree ~ ]]Shape# next; abstract boolean is(int v); }",
            "static class Leaf# extends Shape# { int value; boolean is(int v) { return value == v; } }",
            "static class Inner# extends Shape# { boolean is(int v) { return [[false ~ next == null && v == 0]]; } }",
            "[[@Tree ~ ]]Shape# top#;",
            "boolean in#(int v) { int n = 0; for (Shape# s = top#; s != null && n < 4; s = s.next) { \
             if (s.is(v)) { return true; } n++; } return false; }",
            "static class Set# { boolean zero; boolean one; \
             void leaf#(int v) { if (v == 0) { zero = true; } else { one = true; } } \
             void inner#() { } boolean has#(int v) { return v == 0 ? zero : one; } \
             boolean equalTo(Set# o) { return zero == o.zero && one == o.one; } }",
            "Set# abstraction() { Set# set = new Set#(); set.zero = in#(0); set.one = in#(1); return set; }",
        ],
        cells: &[("(@in#(1) ? 1 : 0)", "")],
        tests: &["@in#(0)", "@top# instanceof Leaf#"],
        routines: &[
            (
                "void leaf#",
                "int v",
                "if (!in#(v)) { Leaf# made = new Leaf#(); made.value = v; made.next = top#; top# = made; }",
            ),
            ("void inner#", "", "if (top# == null) { top# = new Inner#(); }"),
            ("boolean has#", "int v", "return in#(v);"),
            ("void pop#", "", "if (top# != null) { top# = top#.next; }"),
        ],
        invariants: &["top# == null || top#.next == null || top#.next.next == null || top#.next.next.next == null"],
        model: true,
        ..NOTHING
    },
    Template {
        name: "model-tree",
        items: &[4],
        weight: 5,
        members: &[
            "abstract static class Tree# { abstract boolean has(int v); abstract Tree# with(int v); }",
            "static class Leaf# extends Tree# { int value; boolean has(int v) { return value == v; } \
             Tree# with(int v) { Leaf# leaf = new Leaf#(); leaf.value = v; Fork# fork = new Fork#(); fork.left = this; \
             fork.right = [[leaf ~ leaf ~ this]]; return fork; } }",
            "static class Fork# extends Tree# { [[@Tree ~ ]]Tree# left; [[@Tree ~ ]]Tree# right; \
             boolean has(int v) { return left != null && left.has(v) || right != null && right.has(v); } \
             Tree# with(int v) { right = right == null ? null : right.with(v); return this; } }",
            "[[@Tree ~ ]]Tree# top#;",
            "boolean isTree#(Tree# t, Set<Tree#> seen) { if (t == null) { return true; } \
             if (!seen.add(t)) { return false; } if (!(t instanceof Fork#)) { return true; } \
             Fork# fork = (Fork#) t; return isTree#(fork.left, seen) && isTree#(fork.right, seen); }",
            "static class Pair# { boolean zero; boolean one; \
             void put#(int v) { if (v == 0) { zero = true; } else { one = true; } } \
             boolean holds#(int v) { return v == 0 ? zero : one; } \
             boolean equalTo(Pair# o) { return zero == o.zero && one == o.one; } }",
            "Pair# abstraction() { Pair# pair = new Pair#(); if (top# != null) { pair.zero = top#.has(0); \
             pair.one = top#.has(1); } return pair; }",
        ],
        cells: &[("(@top# == null ? 0 : 1)", "")],
        tests: &["@top# instanceof Fork#"],
        acts: &["if (top# instanceof Fork#) { top# = ((Fork#) top#).left; }"],
        routines: &[
            ("boolean holds#", "int v", "return top# != null && top#.has(v);"),
            (
                "void put#",
                "int v",
                "if (top# == null) { Leaf# leaf = new Leaf#(); leaf.value = v; top# = leaf; } \
                 else if (!top#.has(v)) { top# = top#.with(v); }",
            ),
        ],
        setup: &["[[ ~ top# = new Leaf#();]]"],
        required: &["isTree#(top#, new HashSet<>())"],
        model: true,
        ..NOTHING
    },
    Template {
        name: "model-list",
        items: &[12],
        weight: 3,
        members: &[
            "private final List<Integer> list# = new ArrayList<>();",
            "static class Bag# { final List<Integer> all = new ArrayList<>(); \
             void add#(int v) { if (all.size() < 2) { all.add([[v ~ v ~ 0]]); } } \
             int get#() { return all.isEmpty() ? 0 : all.get([[0 ~ 0 ~ all.size() - 1]]); } \
             boolean equalTo(Bag# o) { return all.equals(o.all); } }",
            "Bag# abstraction() { Bag# bag = new Bag#(); bag.all.addAll(list#); return bag; }",
        ],
        cells: &[("(@list#.isEmpty() ? 0 : 1)", "")],
        tests: &["@list#.size() == 2"],
        acts: &["list#.clear();"],
        routines: &[
            ("void add#", "int v", "if (list#.size() < 2) { list#.add(v); }"),
            ("int get#", "", "return list#.isEmpty() ? 0 : list#.get(0);"),
        ],
        model: true,
        ..NOTHING
    },
    Template {
        name: "model-map",
        items: &[],
        weight: 3,
        members: &[
            "int a#;",
            "int b#;",
            "static class Map# { final Map<String, Integer> all = new [[HashMap ~ TreeMap]]<>(); \
             Map#() { all.put(\"a\", 0); all.put(\"b\", 0); } \
             void a#(int v) { all.put(\"a\", v); } void b#(int v) { all.put(\"b\", [[v ~ v ~ 0]]); } \
             int sum#() { int sum = 0; for (int one : all.values()) { sum += one; } return sum; } \
             boolean equalTo(Map# o) { return all.equals(o.all); } }",
            "Map# abstraction() { Map# map = new Map#(); map.all.put(\"a\", a#); map.all.put(\"b\", b#); return map; }",
        ],
        cells: &[("@a#", "@a# = $;")],
        routines: &[
            ("void a#", "int v", "a# = v;[[~ b# = v;]]"),
            ("void b#", "int v", "b# = v;"),
            ("int sum#", "", "return a# + b#;"),
        ],
        model: true,
        ..NOTHING
    },
    Template {
        name: "tree-never-null",
        items: &[8],
        members: &[
            "static class Tree# { int value; [[@Tree ~ @Tree @Domain(nullable = true) ~ ]]Tree# left; }",
            "@Tree @Domain(nullable = false) Tree# root# = new Tree#();",
        ],
        cells: &[
            ("@root#.value", "@root#.value = $;"),
            ("(@root#.left == null ? 0 : @root#.left.value)", "if (@root#.left != null) { @root#.left.value = $; }"),
        ],
        tests: &["@root#.left == null"],
        acts: &["root# = new Tree#();", "root#.left = null;", "root#.left = new Tree#();"],
        ..NOTHING
    },
];
