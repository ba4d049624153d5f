//! What `glassbox check` says of a violation after it has been seen on the JVM of the JDK that was checked.

use crate::{differential, warm};

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use differential::{Ending, empty_folder, jdks, repository, run};
use glassbox_classes::Jdk;
use serde_json::Value;

const VIOLATED: Option<i32> = Some(1);
const UNKNOWN: Option<i32> = Some(3);

/// One operation for each kind of violation, on states that take some making: final fields, records, constants of enums, boxes, strings,
/// arrays and what a static field holds.
pub const KINDS: &str = r#"
import glassbox.Abstraction;
import glassbox.Domain;
import glassbox.Tree;
import glassbox.model.AbsSet;

public class Kinds {
    record Pair(int left, Pair next) {}

    enum Color { RED, GREEN { } }

    static class Node {
        int key;
        @Tree Node next;
    }

    private final int limit;
    private Pair pair;
    private Color color;
    private Long big;
    private String name;
    private Object[] slots;
    @Tree private Node first;
    @Domain(fixed = true) private Runnable action = () -> first = null;

    public Kinds(int limit) {
        this.limit = limit;
        this.color = Color.RED;
    }

    boolean repOk() {
        boolean ends = pair == null || pair.next() == null || pair.next().next() == null;
        return ends && color != null && limit >= 0 && limit <= 2 && action != null;
    }

    public void invariant(int x) {
        boolean full = pair != null && pair.next() != null && big != null && name != null && slots != null;
        if (full && slots.length > 1 && slots[0] != null && color == Color.GREEN && first != null) {
            color = null;
        }
    }

    public void assertion(int x) {
        assert x < limit : "too large";
    }

    public int exception(int x) {
        return x / (x - limit);
    }

    public void tree(int x) {
        if (first != null && first.next != null) {
            first.next.next = first.next;
        }
    }

    public void attached() {
        action.run();
        if (first != null) {
            color = null;
        }
    }
}
"#;

/// A set that is right, but for what the tests put in place of its marks.
pub const SET: &str = "
import glassbox.Abstraction;
import glassbox.model.AbsSet;

public class Flags {
    private boolean zero;
    private boolean one;

    boolean repOk() {
        return true;
    }

    @Abstraction
    AbsSet<Integer> abstraction() {
        AbsSet<Integer> set = new AbsSet<>();
        if (zero) {
            set.add(0);
        }
        if (one) {
            set.add(1);
        }
        return set;
    }

    public boolean add(int number) {
        boolean isNew = !contains(number);
        zero |= number == 0;
        one |= number == 1;
        return isNew;
    }

    public boolean contains(int number) {
        return number == 0 ? zero : number == 1 && one;
    }
}
";

/// It breaks what is passed to it, and what it returns.
pub const PURSE: &str = "
public class Purse {
    static class Note {
        int worth;

        boolean repOk() {
            return worth >= 0;
        }
    }

    private int coins;

    boolean repOk() {
        return coins >= 0;
    }

    public void steal(Purse other) {
        if (other != null && other != this) {
            other.coins = -1;
        }
    }

    public void spend(Note note) throws Exception {
        if (note != null) {
            note.worth--;
            throw new Exception();
        }
    }

    public Purse broken() {
        Purse purse = new Purse();
        purse.coins = -1;
        return purse;
    }
}
";

pub struct Project {
    pub folder: PathBuf,
    home: PathBuf,
}

impl Project {
    pub fn new(test: &str, file: &str, text: &str) -> Project {
        let project = Project { folder: empty_folder(&format!("confirm-{test}")), home: jdk().home().to_owned() };
        warm::with_libraries(&project.folder.join("cache"), &jdk());
        fs::write(project.folder.join(file), text).expect("the folder can be written");
        project
    }

    pub fn check(&self, arguments: &[&str]) -> Ending {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
        command.current_dir(&self.folder).args(["check", "--no-cache"]).args(arguments);
        command.env("JAVA_HOME", &self.home).env("GLASSBOX_CACHE", self.folder.join("cache"));
        run(command, b"")
    }

    /// What is said of each violated operation: its name, the kind of property, the confirmation.
    fn confirmations(&self, arguments: &[&str]) -> Vec<(String, String, Value)> {
        let ending = self.check(&[&["--json", "-"], arguments].concat());
        let document: Value =
            serde_json::from_slice(&ending.stdout).unwrap_or_else(|error| panic!("{error}: {ending:?}"));
        let reports = document["reports"].as_array().expect("there are reports");
        let operations = reports.iter().flat_map(|report| report["operations"].as_array().expect("operations"));
        let violated = operations.filter(|operation| operation["counterexample"].is_object());
        violated
            .map(|operation| {
                let example = &operation["counterexample"];
                let text = |value: &Value| value.as_str().expect("a text").to_owned();
                (text(&operation["operation"]), text(&example["property"]["kind"]), example["confirmation"].clone())
            })
            .collect()
    }
}

pub fn jdk() -> Jdk {
    jdks().swap_remove(0)
}

fn confirmed(version: &str) -> Value {
    serde_json::json!({ "kind": "confirmed", "jvm": format!("OpenJDK {version}") })
}

#[test]
fn every_kind_of_violation_is_confirmed_on_the_jvm_of_every_jdk() {
    for jdk in jdks() {
        let mut project = Project::new("kinds", "Kinds.java", KINDS);
        project.home = jdk.home().to_owned();
        warm::with_libraries(&project.folder.join("cache"), &jdk);
        let found = project.confirmations(&["Kinds.java", "--bound", "2"]);
        let found: Vec<(&str, &str, &Value)> =
            found.iter().map(|(operation, kind, confirmation)| (&**operation, &**kind, confirmation)).collect();
        let confirmed = confirmed(jdk.version());
        let expected = [
            ("invariant(int)", "invariant"),
            ("assertion(int)", "assertion"),
            ("exception(int)", "exception"),
            ("tree(int)", "tree"),
        ];
        assert_eq!(found, expected.map(|(operation, kind)| (operation, kind, &confirmed)), "{}", jdk.version());
    }
}

/// The counterexample says whose invariant is broken.
#[test]
fn a_broken_argument_and_a_broken_result_are_confirmed() {
    let project = Project::new("purse", "Purse.java", PURSE);
    for engine in ["glassbox", "korat"] {
        let found = project.confirmations(&["Purse.java", "--bound", "2", "--engine", engine]);
        let confirmed = confirmed(jdk().version());
        let expected = ["steal(Purse)", "spend(Note)", "broken()"];
        let found: Vec<(&str, &str, &Value)> =
            found.iter().map(|(operation, kind, confirmation)| (&**operation, &**kind, confirmation)).collect();
        assert_eq!(found, expected.map(|operation| (operation, "invariant", &confirmed)), "{engine}");
    }
    let printed = String::from_utf8_lossy(&project.check(&["Purse.java", "--bound", "2"]).stdout).into_owned();
    for words in [
        "steal(Purse) breaks the invariant of argument other: `coins >= 0` is false",
        "spend(Note) breaks the invariant of argument note: `worth >= 0` is false",
        "broken() breaks the invariant of the returned object: `coins >= 0` is false",
    ] {
        assert!(printed.contains(words), "{printed}");
    }
}

#[test]
fn what_the_abstraction_says_is_confirmed() {
    let cases = [
        ("return isNew;", "return !isNew;", "add(int)", "output"),
        ("one |= number == 1;", "", "add(int)", "abstract-state"),
        ("set.add(0);", "throw new IllegalStateException();", "abstraction()", "abstraction"),
    ];
    for (from, to, operation, kind) in cases {
        assert!(SET.contains(from));
        let project = Project::new("abstraction", "Flags.java", &SET.replacen(from, to, 1));
        let found = project.confirmations(&["Flags.java", "--bound", "2", "--operation", "add"]);
        let expected = (operation.to_owned(), kind.to_owned(), confirmed(jdk().version()));
        assert_eq!(found, [expected], "{to}");
    }
}

#[test]
fn a_violation_of_a_mirrored_class_is_confirmed_by_what_the_call_left_behind() {
    let project = Project::new("mirror", "unused.txt", "");
    let file = repository().join("docs/findings/EmptyTreeMap.java");
    let file = file.to_str().expect("a path");
    let found = project.confirmations(&[file, "--bound", "2", "--operation", "lowerKey", "--operation", "computeTo"]);
    let reason = "computeTo is written in the mirror, and no method of the class";
    let expected = [
        ("lowerKey(Object)".to_owned(), "output".to_owned(), confirmed(jdk().version())),
        (
            "computeTo(Object, Object)".to_owned(),
            "output".to_owned(),
            serde_json::json!({ "kind": "untried", "reason": reason }),
        ),
    ];
    assert_eq!(found, expected);
}

/// What is wrong with abstract states alone is shown by no call, and the verdict says so.
#[test]
fn a_violation_about_abstract_states_says_why_no_jvm_has_seen_it() {
    let project = Project::new("congruence", "unused.txt", "");
    let file = repository().join("examples/search-tree-map/broken/SearchTreeMapLooseEquality.java");
    let ending = project.check(&[file.to_str().expect("a path"), "--bound", "2"]);
    assert_eq!(ending.code, VIOLATED, "{ending:?}");
    let text = String::from_utf8_lossy(&ending.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    let reason = "confirmed not by a JVM: it is about abstract states, which no call on an object makes";
    assert!(text.contains(reason), "{text}");
}

/// A class that tells our machine from others stands for a mistake in our machine.
#[test]
fn a_violation_that_does_not_happen_again_is_a_fault_of_ours() {
    let source = "
        public class Odd {
            private int number;
            boolean repOk() { return number < 2; }
            public void set(int other) {
                number = System.getProperty(\"java.vm.name\").equals(\"Glassbox\") ? 2 : 0;
            }
        }";
    let project = Project::new("fault", "Odd.java", source);
    let ending = project.check(&["Odd.java", "--bound", "2"]);
    assert_eq!(ending.code, UNKNOWN, "{ending:?}");
    let text = String::from_utf8_lossy(&ending.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    let words = format!(
        "did not happen again on OpenJDK {} (the call returned, and nothing was broken), which is a fault of ours; please \
         report it and send glassbox-fault-Odd-set-int.txt",
        jdk().version()
    );
    assert!(text.contains(&words), "{text}");
    let record = fs::read_to_string(project.folder.join("glassbox-fault-Odd-set-int.txt")).expect("the file is there");
    for part in ["call 'Odd 'set '(I)V I", "\nglassbox check --no-cache Odd.java --bound 2", "\nclass Odd cafebabe"] {
        assert!(record.contains(part), "{part}: {record}");
    }
    let unconfirmed = project.check(&["Odd.java", "--bound", "2", "--no-confirm"]);
    assert_eq!(unconfirmed.code, VIOLATED, "{unconfirmed:?}");
    assert!(!String::from_utf8_lossy(&unconfirmed.stdout).contains("confirmed"), "{unconfirmed:?}");
}

/// What differs from one JVM to the next is no fault of ours.
#[test]
fn what_depends_on_chance_is_not_called_a_fault() {
    let source = "
        public class Chance {
            private int number;
            boolean repOk() { return number == 0; }
            public void ask() {
                number = System.nanoTime() < 1_000_000_000L ? 1 : 0;
            }
        }";
    let project = Project::new("chance", "Chance.java", source);
    let ending = project.check(&["Chance.java"]);
    assert_eq!(ending.code, VIOLATED, "{ending:?}");
    let text = String::from_utf8_lossy(&ending.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("confirmed not by a JVM: it did not happen again on OpenJDK"), "{text}");
    assert!(text.contains("but it may depend on identity hash codes, on the time or on the machine"), "{text}");
}

#[test]
fn a_call_may_read_and_print_and_one_that_ends_the_jvm_says_nothing_about_those_after_it() {
    let source = "
        public class Ends {
            private boolean over;
            boolean repOk() { return !over; }
            public int read() throws java.io.IOException {
                over = true;
                return System.in.read();
            }
            public void exit() {
                if (!System.getProperty(\"java.vm.name\").equals(\"Glassbox\")) {
                    System.out.println(\"answer broke invariant true true\");
                    System.exit(0);
                }
                over = true;
            }
            public void loop() {
                while (!System.getProperty(\"java.vm.name\").equals(\"Glassbox\") && !over) { over = true; }
                over = true;
            }
        }";
    let project = Project::new("exit", "Ends.java", source);
    let found = project.confirmations(&["Ends.java"]);
    let reason = serde_json::json!({ "kind": "untried", "reason": "the JVM ended before it came to it" });
    assert_eq!(
        found.iter().map(|(_, _, confirmation)| confirmation).collect::<Vec<_>>(),
        [&confirmed(jdk().version()), &reason, &reason]
    );
}

#[test]
fn without_a_launcher_the_verdict_says_so() {
    let mut project = Project::new("launcher", "Kinds.java", KINDS);
    let home = project.folder.join("jdk");
    fs::create_dir_all(home.join("bin")).expect("the folder can be written");
    let jdk = jdk();
    link(&jdk.home().join("release"), &home.join("release"));
    link(&jdk.home().join("lib"), &home.join("lib"));
    link(&jdk.home().join("bin/javac"), &home.join("bin/javac"));
    project.home = home;
    let found = project.confirmations(&["Kinds.java", "--bound", "2", "--operation", "assertion"]);
    let reason = found[0].2["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("the JDK has no launcher "), "{reason}");
}

fn link(from: &Path, to: &Path) {
    symlink(fs::canonicalize(from).expect("the JDK has it"), to).expect("a link can be made");
}
