//! What makes a verdict that holds worth less than it looks is said with it.

use super::*;

/// What holds may hold for want of anything to go wrong.
#[test]
fn a_verdict_that_says_little_comes_with_a_warning() {
    const DOUBTFUL: &str = "
        public class Doubtful {
            Doubtful next;
            int mark;

            public boolean repOk() {
                return next == null && mark == 0;
            }

            public int fail() throws IllegalStateException {
                throw new IllegalStateException();
            }

            public int get() {
                return mark;
            }
        }";
    const SAME: &str = "
        import glassbox.model.AbsList;

        public class Same {
            int mark;

            public boolean repOk() {
                return mark >= 0;
            }

            public AbsList abstraction() {
                return new AbsList();
            }

            public int size() {
                return 0;
            }
        }";
    let project = Project::new("doubts", &[("Doubtful.java", DOUBTFUL), ("Same.java", SAME)]);
    let one = "Doubtful: only one state within the scope satisfies the invariant";
    for (engine, doubts) in [("glassbox", &[one][..]), ("korat", &[one]), ("blackbox", &[])] {
        let ending = project.glassbox(&["check", "Doubtful.java", "--engine", engine]);
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
        assert_in(&ending.errors(), doubts);
        assert!(!ending.errors().contains("get()"), "{}", ending.errors());
    }
    for engine in ["glassbox", "korat"] {
        let same = project.glassbox(&["check", "Same.java", "--engine", engine]);
        assert_in(&same.errors(), &["warning: Same: all states stand for the same abstract state"]);
        assert!(!same.errors().contains("only one state"), "{}", same.errors());
    }
    let usual = Project::correct("no-doubts").check(&[]);
    assert_eq!((usual.code, &*usual.errors()), (HOLDS, ""), "{}", usual.output());
}

/// A class without fields has one state, and that is all there is to check. One whose fields have no known values has more.
#[test]
fn one_state_of_many_comes_with_a_warning() {
    let wrapper = "
        public class Wrapper {
            private final java.util.LinkedHashMap<Integer, Integer> map = new java.util.LinkedHashMap<>();
            boolean repOk() { return map != null; }
            public int size() { return map.size(); }
        }";
    let nothing = "public class Nothing { boolean repOk() { return true; } public int size() { return 0; } }";
    let project = Project::new("one-state", &[("Wrapper.java", wrapper), ("Nothing.java", nothing)]);
    for engine in ["glassbox", "korat"] {
        let ending = project.glassbox(&["check", "Wrapper.java", "--engine", engine]);
        assert_in(&ending.errors(), &["warning: Wrapper: only one state within the scope satisfies the invariant"]);
        let ending = project.glassbox(&["check", "Nothing.java", "--engine", engine]);
        assert_eq!((ending.code, &*ending.errors()), (HOLDS, ""));
    }
}

/// Whichever engine it is: a field matters if the invariant reads it, an operation, what these call, or the library through a method of its own.
#[test]
fn a_field_that_nobody_reads_comes_with_a_warning() {
    const FIELDS: &str = "
        import java.util.HashSet;
        import java.util.Set;

        public class Fields {
            private int valid;
            private int operated;
            private int helped;
            private int hashed;
            private int captured;
            private boolean idle;
            private int written;

            public boolean repOk() { return valid >= 0; }
            public int get() { return operated + help(); }
            private int help() { return new Inner(this).read(); }
            private int nobodyCallsThis() { return idle ? written : 0; }
            public void set() { written = 1; }
            public boolean hold() { Set<Object> set = new HashSet<>(); return set.add(this); }
            public int later() { java.util.function.IntSupplier later = () -> captured; return later.getAsInt(); }
            @Override public int hashCode() { return hashed; }

            private static class Inner {
                private final Fields outer;
                Inner(Fields outer) { this.outer = outer; }
                int read() { return outer.helped; }
            }
        }";
    let project = Project::new("unread", &[("Fields.java", FIELDS)]);
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.glassbox(&["check", "Fields.java", "--bound", "2", "--engine", engine]);
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
        let says = "it does not matter what it holds: neither the invariant nor any operation reads it";
        let said = ending.errors().split_whitespace().collect::<Vec<_>>().join(" ");
        for field in ["idle", "written"] {
            assert!(said.contains(&format!("warning: Fields.{field}: {says}")), "{engine}: {said}");
        }
        assert_eq!(said.matches(says).count(), 2, "{engine}: {said}");
    }
}

#[test]
fn an_operation_that_asks_for_what_differs_elsewhere_comes_with_a_warning() {
    const TIMED: &str = "
        public class Timed {
            int mark;

            public boolean repOk() {
                return mark >= 0;
            }

            public void add() {
                mark = 1;
            }

            public void now() {
                mark = System.nanoTime() < 0 ? -1 : 1;
            }

            public void instant() {
                mark = java.time.Instant.now().getEpochSecond() < 0 ? -1 : 1;
            }

            public void date() {
                mark = java.time.LocalDate.now().getYear() < 0 ? -1 : 1;
            }

            public void random() {
                mark = new java.util.Random().nextInt(7);
            }

            public void shared() {
                mark = (int) (Math.random() * 4) + java.util.concurrent.ThreadLocalRandom.current().nextInt(4);
            }

            public void unique() {
                mark = java.util.UUID.randomUUID().version();
            }

            public void secure() {
                mark = new java.security.SecureRandom().nextInt(7);
            }

            public void read() throws java.io.IOException {
                mark = java.nio.file.Files.readString(java.nio.file.Path.of(\"Timed.java\")).length() % 3;
            }

            public void look() {
                mark = new java.io.File(\"Timed.java\").exists() ? 1 : 0;
            }

            public void hash() {
                mark = new Object().hashCode() % 3;
            }

            public void identity() {
                mark = System.identityHashCode(this) % 3;
            }

            public void value() {
                mark = Integer.valueOf(mark).hashCode() + \"x\".hashCode() - \"x\".hashCode();
            }

            public void digest() throws java.security.GeneralSecurityException {
                mark = java.security.MessageDigest.getInstance(\"SHA-256\").digest(new byte[1]).length;
            }
        }";
    let project = Project::new("timed", &[("Timed.java", TIMED)]);
    let (time, random, files) = ("it asks for the time", "it asks for random numbers", "it looks at files");
    let hashes = "it asks for identity hash codes";
    let asked = [
        ("now()", time),
        ("instant()", time),
        ("date()", time),
        ("random()", random),
        ("shared()", random),
        ("unique()", random),
        ("secure()", random),
        ("read()", files),
        ("look()", files),
        ("hash()", hashes),
        ("identity()", hashes),
    ];
    for engine in ["glassbox", "korat", "blackbox"] {
        let timed = project.glassbox(&["check", "Timed.java", "--engine", engine, "--jobs", "2"]);
        assert_eq!(timed.code, HOLDS, "{}{}", timed.output(), timed.errors());
        let said = timed.errors().split_whitespace().collect::<Vec<_>>().join(" ");
        for (operation, answer) in asked {
            assert_in(&said, &[&format!("warning: {operation}: {answer}")]);
        }
        assert_eq!(said.matches("warning: ").count(), asked.len(), "{said}");
        assert!(!said.contains("add()") && !said.contains("digest()"), "{said}");
    }
}

#[test]
fn a_counter_that_cannot_count_all_objects_comes_with_a_warning() {
    const COUNTED: &str = "
        public class Counted {
            static class Node {
                @glassbox.Tree Node next;
            }

            @glassbox.Tree Node first;
            int size;
            int mark;

            public boolean repOk() {
                int nodes = 0;
                for (Node node = first; node != null; node = node.next) {
                    nodes++;
                }
                return nodes == size;
            }

            public void clear() {
                first = null;
                size = 0;
            }
        }";
    let project = Project::new("counted", &[("Counted.java", COUNTED)]);
    for engine in ["glassbox", "korat", "blackbox"] {
        let counted = project.glassbox(&["check", "Counted.java", "--engine", engine]);
        assert_in(&counted.errors(), &["Counted.size: it ends at 2, and there are up to 3 Node objects"]);
        assert!(!counted.errors().contains("mark: it ends"), "{}", counted.errors());
    }
    // Without the mark a list may run in a circle.
    let endless = COUNTED.replace("@glassbox.Tree Node next", "Node next");
    let endless = Project::new("endless", &[("Counted.java", &endless)]).glassbox(&["check", "Counted.java"]);
    assert_in(&endless.output(), &["repOk() did not end within", "lists that run in a circle"]);
}
