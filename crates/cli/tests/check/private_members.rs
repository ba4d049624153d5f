//! Mirrors speak of what is private in the classes that they stand for.

use super::*;

const BASE: &str = "
    package lib;
    public class Base {
        private int count;
        private Cell cell;
        private static int limit() { return 3; }
        protected void bump() { if (count < limit()) count++; }
        public void put(int v) { cell = new Cell(Math.max(v, 0)); }
        private static class Cell {
            private int v;
            private Cell next;
            private Cell(int v) { this.v = v; }
        }
    }";
const STACK: &str = "
    package lib;
    public class Stack extends Base {
        private int own;
        private final Part part = new Part();
        private Stack(int x) { own = x > 0 ? 1 : 0; }
        public Stack() { this(0); }
        public void up() { bump(); }
        private static class Part { private int z; }
    }";
const MIRROR: &str = "
    package spec;
    import glassbox.*;
    @Specifies(\"lib.Stack\")
    abstract class StackSpec {
        @Specifies(\"lib.Base$Cell\") static class Cell {
            private int v;
            private Cell next;
            private Cell(int v) { }
        }
        @Specifies(\"lib.Stack$Part\") static class Part { private int z; }
        private int own;
        @Domain(extra = 1) private int count;
        private Cell cell;
        @Domain(nullable = false) private Part part;
        @Invariant private boolean isValid() {
            return own >= 0 && own < 2 && count >= 0 && count <= 3 && (cell == null || isRight(cell)) && part.z == 0;
        }
        private static boolean isRight(Cell cell) { return cell.v >= 0 && cell.next == null; }
        @Operation private StackSpec(int x) { }
        @Operation private StackSpec() { }
        @Operation abstract void up();
        @Operation abstract void put(int v);
        @Operation private void both() { up(); cell = new Cell(1); }
        @Operation void spoil() { count = 4; }
    }";

/// Classes that were compiled for Java 8 are no nestmates, and a superclass never is one.
#[test]
fn mirrors_use_private_members_of_superclasses_and_nested_classes() {
    let files = [("lib/Base.java", BASE), ("lib/Stack.java", STACK), ("spec/StackSpec.java", MIRROR)];
    let project = Project::new("private-members", &files);
    for release in ["8", "17"] {
        let out = format!("lib{release}");
        let mut javac = Command::new(project.jdk.javac());
        javac.args(["-Xlint:-options", "-g", "--release", release, "-d", &out, "lib/Base.java", "lib/Stack.java"]);
        assert_eq!(
            run(
                {
                    javac.current_dir(&project.folder);
                    javac
                },
                b""
            )
            .code,
            Some(0)
        );
        project.javac(&["spec/StackSpec.java"]);
        let class_path = format!("{out}:classes");
        for engine in ["glassbox", "korat", "blackbox"] {
            let ending = project.glassbox(&["check", "-c", &class_path, "lib.Stack", "--engine", engine]);
            assert_eq!(ending.code, VIOLATED, "{engine}: {}{}", ending.output(), ending.errors());
            let text = ending.output();
            assert_in(
                &text,
                &[
                    "VIOLATED  lib.Stack (bound 3): spoil() breaks the invariant",
                    "  both()      holds ",
                    "  Stack(int)  holds ",
                ],
            );
            assert!(!text.contains("IllegalAccess") && !text.contains("vacuous"), "{text}");
        }
    }
}

/// An abstraction in the place of a module is no other class to a program that asks for its name.
#[test]
fn a_module_that_is_replaced_keeps_its_names() {
    const NAMES: &str = "
        import glassbox.Domain;
        import java.util.TreeMap;
        public class Names {
            @Domain(nullable = false) private final TreeMap<Integer, Integer> map = new TreeMap<>();
            private int x;
            public boolean repOk() { return x == 0 || x == 1; }
            public void add(int key) { map.put(key, key); }
            public void simple() { x = map.getClass().getSimpleName().equals(\"TreeMap\") ? 1 : 7; }
            public void name() { x = map.getClass().getName().equals(\"java.util.TreeMap\") ? 1 : 7; }
            public void canonical() { x = \"java.util.TreeMap\".equals(map.getClass().getCanonicalName()) ? 1 : 7; }
            public void folder() { x = map.getClass().getPackageName().equals(\"java.util\") ? 1 : 7; }
            public void text() { x = map.getClass().toString().equals(\"class java.util.TreeMap\") ? 1 : 7; }
        }";
    let project = Project::new("module-names", &[("Names.java", NAMES)]);
    for engine in ["glassbox", "korat", "blackbox"] {
        let check = ["check", "Names.java", "--modular=assume", "--bound", "2", "--engine", engine];
        let ending = project.glassbox(&check);
        assert_eq!(ending.code, HOLDS, "{engine}: {}{}", ending.output(), ending.errors());
        assert_in(&ending.output(), &["java.util.TreeMap behaving like AbsSortedMap"]);
    }
}
