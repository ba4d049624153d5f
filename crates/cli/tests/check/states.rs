//! What is told of the state of an example: how calls lead to it, and what of it matters.

use super::*;

#[test]
fn a_black_box_tells_the_way() {
    let project = Project::list("history", "next.value < value", "false");
    let ending = project.check(&["--bound", "2", "--engine", "blackbox"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    assert_in(
        &ending.output(),
        &["  first     SortedList list = new SortedList();\n            list.add(0);\n", "  call      add(1)\n"],
    );
}

/// What nobody reads may be anything, before the call as well as after it; what the call writes is shown.
#[test]
fn fields_that_do_not_matter_are_shown_as_such() {
    let source = "
        public class Tagged {
            private int size;
            private int tag;
            private int note;
            private Tagged other;
            private int limit;
            boolean repOk() { return size <= limit && limit <= 2; }
            public void add() { note = 1; size++; }
            public int tag() { return tag; }
        }";
    let project = Project::new("irrelevant", &[("Tagged.java", source)]);
    for engine in ["glassbox", "korat"] {
        let ending = project.glassbox(&["check", "Tagged.java", "--bound", "2", "--engine", engine]);
        let text = ending.output();
        assert_in(&text, &["  before    Tagged0 (size = ", ", tag = any, note = any, other = any, limit = "]);
        assert_in(&text, &["  after     Tagged0 (tag = any, other = any, limit = ", "*   note = 1, was any\n"]);
        let ending = project.glassbox(&["check", "Tagged.java", "--bound", "2", "--engine", engine, "--json", "-"]);
        let document: Value = serde_json::from_str(&ending.output()).expect("JSON");
        let operations = document["reports"][0]["operations"].as_array().expect("operations");
        let example = operations.iter().find_map(|operation| operation.get("counterexample")).expect("a violation");
        assert_eq!(example["irrelevant"], json!([["Tagged0", "tag"], ["Tagged0", "note"], ["Tagged0", "other"]]));
    }
}

/// What the call overwrites unread is known after it, whatever it was: also where it was the same in the example.
#[test]
fn a_write_is_shown_where_the_value_before_does_not_matter() {
    let source = "
        public class Slots {
            private int size;
            private int note;
            private final int[] slots = new int[2];
            boolean repOk() { return slots != null && slots.length == 2 && size <= 1; }
            public void add() {
                note = 0;
                slots[1] = 0;
                size++;
            }
        }";
    let project = Project::new("overwritten", &[("Slots.java", source)]);
    for engine in ["glassbox", "korat"] {
        let ending = project.glassbox(&["check", "Slots.java", "--bound", "2", "--engine", engine]);
        let text = ending.output();
        assert_in(&text, &["  before    Slots0 (size = 1, note = any)\n", "slots = int[]0 [any, any]\n"]);
        assert_in(&text, &["*   note = 0, was any\n", "slots = int[]0 [any, 0]\n", "*     [1] = 0, was any\n"]);
        assert_in(&text, &["Slots0.note = 0\n", "int[]0[1] = 0\n"]);
    }
    let ending = project.glassbox(&["check", "Slots.java", "--bound", "2", "--json", "-"]);
    let document: Value = serde_json::from_str(&ending.output()).expect("JSON");
    let example = &document["reports"][0]["operations"][1]["counterexample"];
    assert_eq!(example["overwritten"], json!([["Slots0", "note"], ["int[]0", "1"]]));
}

#[test]
fn a_field_that_a_subclass_hides_is_told_by_its_class() {
    let sources = [
        ("Base.java", "public class Base { protected int size; public void grow() { size = 1; } }"),
        (
            "Hiding.java",
            "public class Hiding extends Base { int size; boolean repOk() { return super.size <= size; } }",
        ),
    ];
    let project = Project::new("hidden", &sources);
    let ending = project.glassbox(&["check", "Hiding.java", "--bound", "2", "--no-ladder"]);
    assert_in(&ending.output(), &["  before    Hiding0 (Base.size = 0, size = 0)\n", "*   Base.size = 1, was 0\n"]);
}

/// The other engines make states up. Whether calls lead there is looked for afterwards.
#[test]
fn calls_that_lead_to_a_state_are_found() {
    let project = Project::list("reached", "next.value < value", "false");
    let ending = project.check(&["--bound", "2"]);
    let first = "  first     SortedList list = new SortedList();\n            list.add(0);\n";
    assert_in(&ending.output(), &[first, "  call      add(1)\n"]);
    assert!(!ending.output().contains("\nnote: "), "{}", ending.output());
    let (_, document) = project.check_json(&["--bound", "2"]);
    let operations = document["reports"][0]["operations"].as_array().expect("operations");
    let example = operations.iter().find_map(|operation| operation.get("counterexample")).expect("a violation");
    assert_eq!(example["history"], serde_json::json!(["new SortedList()", "add(0)"]));
}

/// The smallest state on which something is violated may be one that no calls lead to. Then another is shown to which they do, and the smallest is told of.
#[test]
fn an_example_to_which_calls_lead_is_preferred() {
    let source = "
        public class Counter {
            private int count;
            private int step = 1;
            boolean repOk() { return count <= 1 && step <= 1; }
            public void up() { if (count < 1) count += step; }
            public void check() { assert step == 1 && count == 0; }
        }";
    let project = Project::new("instead", &[("Counter.java", source)]);
    for engine in ["glassbox", "korat"] {
        let ending = project.glassbox(&["check", "Counter.java", "--bound", "2", "--engine", engine]);
        let text = ending.output();
        let first = "  first     Counter counter = new Counter();\n            counter.up();\n";
        assert_in(&text, &[first, "  before    Counter0 (count = 1, step = 1)\n", "\n  confirmed on OpenJDK "]);
        assert_in(
            &text,
            &["  smallest  check() does the same on this state, ", "\n            Counter0 (count = 0, step = 0)\n"],
        );
        assert!(!text.contains("\nnote: "), "{text}");
    }
}

#[test]
fn a_state_that_no_calls_lead_to_says_that_the_invariant_is_weak() {
    let source = "
        public class Weak {
            private int low;
            private int high;
            boolean repOk() { return low <= 1 && high <= 1; }
            public void up() { low = 1; }
            public void down() { assert high == 0; low = 0; }
        }";
    let project = Project::new("unreached", &[("Weak.java", source)]);
    let ending = project.glassbox(&["check", "Weak.java", "--bound", "2"]);
    let text = ending.output().split_whitespace().collect::<Vec<_>>().join(" ");
    let note = "satisfies the invariant, but is none of the 2 states that calls lead to within the scope";
    assert!(text.contains(note), "{text}");
    let hint = "hint In all 2 states that calls led to, `high == 0`, and `high <= low`; not so in the state before. If one of these should always hold, the invariant lacks it.";
    assert!(text.contains(hint), "{text}");
    let ending = project.glassbox(&["check", "Weak.java", "--bound", "2", "--json", "-"]);
    assert!(ending.output().contains("\"excluded_by\": ["), "{}", ending.output());
    // Where a call breaks the invariant, the states that calls lead to are not those that they are meant to lead to.
    let spoilt = source.replace("low = 1;", "low = 2;");
    let project = Project::new("unreached-broken", &[("Weak.java", &spoilt)]);
    let ending = project.glassbox(&["check", "Weak.java", "--bound", "3"]);
    assert_in(
        &ending.output(),
        &["up() breaks the invariant", "down() fails an assertion", "note: The state before down() "],
    );
    assert!(!ending.output().contains("  hint "), "{}", ending.output());
}

/// What a field without known values holds in a state that was made up is what the constructor leaves there; calls lead to an object of its own that holds
/// the same.
#[test]
fn calls_are_found_that_leave_what_has_no_known_values_as_it_was() {
    let source = "
        public class Journal {
            private final java.util.List<String> lines = new java.util.ArrayList<>();
            private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
            private int open;
            boolean repOk() { return open >= 0 && open <= 2; }
            public void begin() { lock.lock(); if (open < 2) open++; lock.unlock(); }
            public int rest() { assert open < 1; return 2 - open; }
            public void end() { open--; lines.add(null); }
        }";
    let project = Project::new("opaque", &[("Journal.java", source)]);
    let ending = project.glassbox(&["check", "Journal.java"]);
    let made = "  first     Journal journal = new Journal();\n";
    assert_in(&ending.output(), &[&format!("{made}            journal.begin();\n"), "  call      rest()\n"]);
    assert_in(&ending.output(), &[&format!("{made}  before"), "  call      end()\n"]);
    assert!(!ending.output().contains("\nnote: "), "{}", ending.output());
}

/// An argument may be made up: calls that lead to the state of the object under check are looked for all the same.
#[test]
fn calls_are_found_that_lead_to_the_state_where_an_argument_is_made_up() {
    let source = "
        public class Taker {
            public static class Box { public Box next; }
            public static class Bag { public int content; }
            private int count;
            private Box own = new Box();
            boolean repOk() { return count >= 0 && own != null; }
            public void count() { count = 1; }
            public void take(Bag bag) { assert bag == null || count == 0 || bag.content != 2; }
            public void own(Box box) { assert box != own; }
        }";
    let project = Project::new("made-up-argument", &[("Taker.java", source)]);
    for engine in ["glassbox", "korat"] {
        let ending = project.glassbox(&["check", "Taker.java", "--engine", engine, "--test", "tests"]);
        assert_eq!(ending.code, VIOLATED, "{}", ending.errors());
        let text = ending.output();
        let made = "  first     Taker taker = new Taker();\n";
        assert_in(
            &text,
            &[&format!("{made}            taker.count();\n"), "take(Bag) fails an assertion", "\n  confirmed on "],
        );
        assert_in(&text, &[&format!("{made}  before"), "own(Box) fails an assertion"]);
        assert!(!text.contains("\nnote: "), "{engine}: {text}");
        assert!(!text.contains("no longer reached"), "{engine}: {text}");
    }
}
