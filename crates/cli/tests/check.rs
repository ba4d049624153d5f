//! `glassbox check` and `glassbox scope` from outside: what they take, what they print, how they end.

mod blocking;
mod certify;
mod early;
mod identity_hashes;
mod initialisers;
mod ladder;
mod left_out;
mod modules;
mod mutate;
mod private_members;
mod resources;
mod states;
mod warnings;

use crate::{differential, warm};

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use differential::{Ending, empty_folder, jdks, repository, run};
use glassbox_classes::Jdk;
use serde_json::{Value, json};

const HOLDS: Option<i32> = Some(0);
const VIOLATED: Option<i32> = Some(1);
const BAD_INPUT: Option<i32> = Some(2);
const UNKNOWN: Option<i32> = Some(3);

/// A sorted list that is right, but for what the tests put in place of its marks.
const LIST: &str = "
package demo;

import glassbox.Domain;
import java.util.NoSuchElementException;

public class SortedList {
    private static class Node {
        int value;
        Node next;
    }

    private Node head;
    @Domain(extra = 1) private int size;

    public boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > size) {
                return false;
            }
            if (node.next != null && node.next.value < node.value) {
                return false;
            }
        }
        return count == size;
    }

    public boolean add(int value) {
        Node previous = null;
        Node next = head;
        while (next != null && next.value < value) {
            previous = next;
            next = next.next;
        }
        Node added = new Node();
        added.value = value;
        added.next = next;
        if (previous == null) {
            head = added;
        } else {
            previous.next = added;
        }
        size++;
        return true;
    }

    public int removeFirst() throws NoSuchElementException {
        if (head == null) {
            throw new NoSuchElementException();
        }
        int first = head.value;
        head = head.next;
        size--;
        return first;
    }
}
";

/// A folder of Java sources in which commands are run.
struct Project {
    folder: PathBuf,
    jdk: Jdk,
}

impl Project {
    fn new(test: &str, files: &[(&str, &str)]) -> Project {
        let project = Project { folder: empty_folder(&format!("check-{test}")), jdk: jdks().swap_remove(0) };
        warm::with_libraries(&project.folder.join("cache"), &project.jdk);
        for (path, text) in files {
            project.write(path, text);
        }
        project
    }

    /// With the sorted list, in which one line has been replaced.
    fn list(test: &str, from: &str, to: &str) -> Project {
        assert!(LIST.contains(from), "{from}");
        Project::new(test, &[("demo/SortedList.java", &LIST.replacen(from, to, 1))])
    }

    fn correct(test: &str) -> Project {
        Project::list(test, "", "")
    }

    fn write(&self, path: &str, text: &str) {
        let file = self.folder.join(path);
        fs::create_dir_all(file.parent().expect("it is in the folder")).expect("the folder can be written");
        fs::write(file, text).expect("the folder can be written");
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
        command.current_dir(&self.folder);
        match arguments {
            // These tests are about checks, and not about what is left of the one before.
            ["check", rest @ ..] => command.args(["check", "--no-cache"]).args(rest),
            _ => command.args(arguments),
        };
        command.env("JAVA_HOME", self.jdk.home()).env("GLASSBOX_CACHE", self.folder.join("cache"));
        command
    }

    fn glassbox(&self, arguments: &[&str]) -> Ending {
        run(self.command(arguments), b"")
    }

    /// Checks the sorted list with further arguments.
    fn check(&self, arguments: &[&str]) -> Ending {
        self.glassbox(&[&["check", "demo/SortedList.java"], arguments].concat())
    }

    fn check_json(&self, arguments: &[&str]) -> (Ending, Value) {
        let ending = self.check(&[&["--json", "-"], arguments].concat());
        let document = serde_json::from_slice(&ending.stdout)
            .unwrap_or_else(|error| panic!("{error}:\n{}{}", ending.output(), ending.errors()));
        (ending, document)
    }

    /// Compiles sources to `classes` against the annotations, as a user's build would do.
    fn javac(&self, sources: &[&str]) {
        let annotations = repository().join("java/glassbox/src");
        let mut javac = Command::new(self.jdk.javac());
        javac.args([
            "-J-XX:TieredStopAtLevel=1",
            "-g",
            "-parameters",
            "-implicit:none",
            "-d",
            "classes",
            "-sourcepath",
        ]);
        javac.arg(annotations).args(sources).current_dir(&self.folder);
        let ending = run(javac, b"");
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
    }

    fn jar(&self, arguments: &[&str]) {
        let mut command = Command::new(self.jdk.home().join("bin/jar"));
        command.args(arguments).current_dir(&self.folder);
        let ending = run(command, b"");
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
    }
}

fn assert_in(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn a_correct_class_holds() {
    let project = Project::correct("holds");
    let homes: Vec<String> = jdks().iter().map(|jdk| jdk.home().display().to_string()).collect();
    for (engine, home) in ["korat", "blackbox"].iter().flat_map(|engine| homes.iter().map(move |home| (*engine, home)))
    {
        let ending = project.check(&["--engine", engine, "--java-home", home]);
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
        let text = ending.output();
        assert!(text.starts_with("holds     demo.SortedList (bound 3)\n"), "{text}");
        assert_in(&text, &["up to 3 Node objects", "add(int) ", "removeFirst() ", "SortedList() ", engine]);
        assert_eq!(ending.errors(), "");
    }
}

#[test]
fn the_states_are_counted() {
    let project = Project::correct("counts");
    // Sorted lists of 0 to 3 elements over 3 values, repeats allowed: 1 + 3 + 6 + 10.
    let (_, korat) = project.check_json(&["--bound", "3", "--engine", "korat"]);
    assert_eq!(korat["reports"][0]["coverage"]["valid_states"], 20, "{korat}");
    let (_, blackbox) = project.check_json(&["--bound", "3", "--engine", "blackbox"]);
    assert_eq!(blackbox["reports"][0]["coverage"]["reached_states"], 20, "{blackbox}");
}

#[test]
fn a_broken_invariant_is_explained() {
    let project = Project::list("invariant", "next.value < value", "false");
    let ending = project.check(&["--bound", "2"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let text = ending.output();
    assert!(text.starts_with("VIOLATED  demo.SortedList (bound 2): add(int) breaks the invariant\n"), "{text}");
    assert_in(
        &text,
        &[
            "add(int) breaks the invariant: `node.next.value >= node.value` is false at SortedList.java:23",
            "  call      add(1)\n",
            "  before    SortedList0 (size = 1)\n              head = Node0 (value = 0, next = null)\n",
            "*   head = new Node1 (value = 1), was Node0\n",
            "*   size = 2, was 1\n",
            "  executed  SortedList.java\n            31  Node previous = null;          previous = null\n",
            "\n41 |             head = added;\n   |             ^^^^^^^^^^^^^ from here on, the invariant fails\n",
            "if (node.next != null && node.next.value < node.value) {\n   |                                      ---------------------------- this is true\n",
            "  false     node.next.value >= node.value at SortedList.java:23, where node = Node1,\n            node.next.value = 0, node.value = 1\n",
        ],
    );
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn exceptions_that_are_not_allowed() {
    let project = Project::list("exception", "if (head == null) {", "if (size < 0) {");
    let ending = project.check(&[]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    assert_in(
        &ending.output(),
        &[
            "removeFirst() throws NullPointerException at SortedList.java:",
            "  threw     java.lang.NullPointerException: Cannot read field \"value\"",
            "at demo.SortedList.removeFirst(SortedList.java:",
            "after     the same state",
        ],
    );
}

#[test]
fn failed_assertions() {
    let project = Project::list("assertion", "size--;", "size--;\n        assert size > 0 : \"empty\";");
    let ending = project.check(&[]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let text = ending.output();
    assert_in(&text, &["removeFirst() fails an assertion at SortedList.java:", "java.lang.AssertionError: empty"]);
}

#[test]
fn constructors_are_checked() {
    let project = Project::list(
        "constructor",
        "public boolean add",
        "public SortedList(int first) {\n        add(first);\n        size = 0;\n    }\n\n    public boolean add",
    );
    let ending = project.check(&[]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let text = ending.output();
    assert_in(
        &text,
        &["SortedList(int) breaks the invariant", "  call      new SortedList(0)\n", "  made      SortedList0"],
    );
}

#[test]
fn an_invariant_that_nothing_satisfies() {
    let project = Project::list("vacuous", "return count == size;", "return false;");
    let ending = project.check(&[]);
    // The constructor does not establish it either, and that is a violation; without constructors nothing is left.
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    let ending = project.check(&["--operation", "add"]);
    assert_eq!(ending.code, UNKNOWN, "{}{}", ending.output(), ending.errors());
    assert_in(
        &ending.output(),
        &["vacuous   demo.SortedList (bound 3): no state within the scope satisfies the invariant"],
    );
}

#[test]
fn operations_can_be_chosen() {
    let project = Project::list("operation", "next.value < value", "false");
    for name in ["removeFirst", "removeFirst()"] {
        let ending = project.check(&["--operation", name]);
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
        assert!(!ending.output().contains("add(int)"), "{}", ending.output());
    }
    let ending = project.check(&["--operation", "remove"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["no operation of demo.SortedList is called remove", "removeFirst()", "add(int)"]);
}

#[test]
fn a_scope_is_printed_edited_and_read_back() {
    let project = Project::list("scope", "next.value < value", "false");
    let printed = project.glassbox(&["scope", "demo/SortedList.java", "--bound", "2"]);
    assert_eq!(printed.code, Some(0), "{}", printed.errors());
    let text = printed.output();
    assert_in(
        &text,
        &["class = \"demo.SortedList\"", "bound = 2", "\"Node.value\" = { min = 0, max = 1 }", "[operations]"],
    );
    project.write("same.toml", &text);
    let ending = project.check(&["--scope", "same.toml"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    assert_in(&ending.output(), &["VIOLATED  demo.SortedList (given scope)"]);
    // With one value there is nothing to put in the wrong order.
    project.write("equal.toml", &text.replace("max = 1 }", "max = 0 }"));
    let ending = project.check(&["--scope", "equal.toml"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    // What is broken is not asked for.
    let ending = project.check(&["--scope", "same.toml", "--operation", "removeFirst"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    assert!(!ending.output().contains("add(int)"), "{}", ending.output());
    // The report carries the scope, and that repeats the check.
    let (_, document) = project.check_json(&["--scope", "same.toml"]);
    assert_eq!(document["reports"][0]["scope"]["toml"], text.as_str());
    assert_eq!(document["reports"][0]["scope"]["bound"], Value::Null);
}

#[test]
fn json_to_a_file_and_to_standard_output() {
    let project = Project::list("json", "next.value < value", "false");
    let (ending, document) = project.check_json(&["--bound", "2"]);
    assert_eq!(ending.code, VIOLATED);
    assert_eq!(document["schema"], 1);
    let report = &document["reports"][0];
    assert_eq!(report["target"], "demo.SortedList");
    assert_eq!(report["verdict"]["answer"], "violated");
    assert_eq!(report["scope"]["bound"], 2);
    assert_eq!(report["jdk"], project.jdk.version());
    let operations = report["operations"].as_array().expect("it is a list");
    let add = operations.iter().find(|one| one["operation"] == "add(int)").expect("it was checked");
    let example = &add["counterexample"];
    assert_eq!(example["property"]["kind"], "invariant");
    assert_eq!(example["before"]["objects"][0]["class"], "demo.SortedList");
    assert_eq!(example["lines"][0]["file"], "SortedList.java");
    assert_eq!(example["outcome"]["kind"], "returned");

    let ending = project.check(&["--bound", "2", "--json", "verdict.json"]);
    assert_eq!(ending.code, VIOLATED);
    assert_in(&ending.output(), &["VIOLATED  demo.SortedList"]);
    let mut written: Value = serde_json::from_str(&project.read("verdict.json")).expect("it is JSON");
    // The same run twice, but for the time it took.
    let mut document = document;
    for report in [&mut written["reports"][0], &mut document["reports"][0]] {
        report["seconds"] = 0.into();
        for operation in report["operations"].as_array_mut().expect("it is a list") {
            operation["seconds"] = 0.into();
        }
    }
    assert_eq!(written, document);

    let ending = project.check(&["--json", "missing/verdict.json"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["cannot write the verdict to missing/verdict.json"]);
}

/// What the class prints goes nowhere: the verdict alone is on standard output.
#[test]
fn classes_that_print_leave_the_json_alone() {
    let printing = "System.out.println(value);\n        System.err.println(value);\n        Node previous = null;";
    let project = Project::list("printing", "Node previous = null;", printing);
    let (ending, document) = project.check_json(&["--bound", "1"]);
    assert_eq!((ending.code, ending.errors()), (HOLDS, String::new()));
    assert_eq!(document["reports"][0]["verdict"]["answer"], "holds");
}

#[test]
fn several_targets_and_the_worst_of_their_verdicts() {
    let project = Project::correct("several");
    let broken =
        LIST.replace("next.value < value", "false").replace("package demo;", "").replace("SortedList", "Broken");
    project.write("Broken.java", &broken);
    let ending = project.glassbox(&["check", "demo/SortedList.java", "Broken.java"]);
    assert_eq!(ending.code, VIOLATED, "{}", ending.errors());
    assert_in(
        &ending.output(),
        &["holds     demo.SortedList", "VIOLATED  Broken", "\n2 classes: 1 violated, 1 holds\n"],
    );

    let quiet = project.glassbox(&["check", "demo/SortedList.java", "Broken.java", "--quiet"]);
    assert_eq!(quiet.code, VIOLATED);
    let expected = "holds     demo.SortedList (bound 3)\nVIOLATED  Broken (bound 3): add(int) breaks the invariant\n";
    assert_eq!(quiet.output(), expected);
    assert_eq!(quiet.errors(), "");

    // One that cannot be checked is said before the others are.
    let ending = project.glassbox(&["check", "demo/SortedList.java", "Missing.java"]);
    assert_eq!((ending.code, ending.output()), (BAD_INPUT, String::new()));

    let ending = project.glassbox(&["check", "demo/SortedList.java", "Broken.java", "--scope", "Broken.java"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["is for one class, and there are 2 to check: demo.SortedList, Broken"]);
}

/// A state that is made up has a list as the constructor leaves it, and those that calls lead to have others: that they differ says nothing.
#[test]
fn where_a_field_cannot_be_searched_nothing_is_said_of_calls_that_lead_to_a_state() {
    const LISTED: &str = "
        public class Listed {
            private final java.util.List<String> names = new java.util.ArrayList<>();
            int mark;

            public boolean repOk() {
                return mark >= 0 && names.size() <= 1;
            }

            public void lower() {
                assert mark == 0;
            }

            public void raise() {
                names.add(null);
                mark = 1;
            }
        }";
    let project = Project::new("listed", &[("Listed.java", LISTED)]);
    let ending = project.glassbox(&["check", "Listed.java", "--json", "-"]);
    let report: Value = serde_json::from_slice(&ending.stdout).expect("JSON");
    let example = &report["reports"][0]["operations"][1]["counterexample"];
    assert_eq!(example["call"], "lower()", "{report}");
    assert_eq!((&example["unreached"], &example["history"]), (&Value::Null, &Value::Null), "{example}");
}

#[test]
fn what_to_do_about_an_exception_depends_on_it() {
    const HINTS: &str = "
        public class Hints {
            int mark;

            public boolean repOk() {
                return mark >= 0;
            }

            public void length(String text) {
                mark = text.length();
            }

            public void other(String text) {
                mark = 1 / mark;
            }

            private final Object lock = new Object();

            public void locked() {
                synchronized (lock) {
                    mark = 1;
                }
            }

            private java.util.List<String> names;

            // No annotation gives the list a value, and no call leads to the state.
            public void named() {
                if (mark == 2) names.clear();
            }

            public void unrelated(String text) {
                String none = null;
                mark = none.length();
            }

            public void missing() {
                new Gone();
            }
        }

        class Gone {}";
    let project = Project::new("hints", &[("Hints.java", HINTS)]);
    project.javac(&["Hints.java"]);
    fs::remove_file(project.folder.join("classes/Gone.class")).expect("it was compiled");
    let ending = project.glassbox(&["check", "-cp", "classes", "Hints"]);
    let words = ending.output().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_in(
        &words,
        &[
            "allow it with @Allowed(NullPointerException.class). If nobody should pass null for text, mark the parameter with \
             @Domain(nullable = false).",
            "allow it with @Allowed(ArithmeticException.class).",
            "hint The class Gone is not found. Say with --class-path where it is.",
        ],
    );
    assert_eq!(words.matches("nullable").count(), 1, "{words}");
    assert!(!words.contains("locked() throws"), "{words}");
}

#[test]
fn class_names_class_files_and_jars() {
    let project = Project::correct("targets");
    project.write("demo/Plain.java", "package demo;\npublic class Plain {\n    public int size;\n}\n");
    project.javac(&["demo/SortedList.java", "demo/Plain.java"]);
    project.jar(&["cf", "lists.jar", "-C", "classes", "."]);
    for target in [
        &["-cp", "classes", "demo.SortedList"][..],
        &["demo.SortedList", "-cp", "lists.jar"],
        &["--quiet", "-cp", "classes", "demo.SortedList"],
        &["classes/demo/SortedList.class", "-classpath", "classes"],
        &["lists.jar"],
        &["classes"],
        &["classes/demo/"],
    ] {
        let ending = project.glassbox(&[&["check", "--bound", "2"], target].concat());
        assert_eq!(ending.code, HOLDS, "{target:?}: {}{}", ending.output(), ending.errors());
        assert_in(&ending.output(), &["holds     demo.SortedList (bound 2)"]);
        assert!(!ending.output().contains("Plain"), "{}", ending.output());
    }
    let ending = project.glassbox(&["check", "-cp", "classes", "demo.SortedLost"]);
    assert_eq!(ending.code, BAD_INPUT);
    // The class path is the user's: where our own libraries are kept is nobody's business.
    let message = "error: class demo.SortedLost not found in the JDK or on the class path (classes). Did you mean demo.SortedList?";
    assert_eq!(ending.errors().trim_end(), message);
    let ending = project.glassbox(&["check", "-cp", "classes", "demo.Plain"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["demo.Plain has no invariant", "boolean repOk()"]);
    let ending = project.glassbox(&["check", "demo/Plain.java"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["demo.Plain has no invariant: add a method `boolean repOk()`"]);
    let ending = project.glassbox(&["check", "demo"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["error: demo holds no class files; name what javac has written, or a .java file"]);
    let ending = project.glassbox(&["check", " "]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["a target is empty"]);
}

#[test]
fn a_source_file_brings_only_its_own_classes() {
    let project = Project::correct("neighbours");
    project.write(
        "demo/Both.java",
        "package demo;
        public class Both {
            private SortedList used;
            public boolean repOk() {
                return true;
            }
            public boolean isUsed() {
                return used != null;
            }
            public static class Inner {
                public boolean repOk() {
                    return true;
                }
                public int zero() {
                    return 0;
                }
            }
        }",
    );
    let ending = project.glassbox(&["check", "demo/Both.java", "--bound", "1", "--quiet"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    let text = ending.output();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert_in(&text, &["demo.Both (bound 1)", "demo.Both$Inner (bound 1)"]);
    let ending = project.glassbox(&["scope", "demo/Both.java"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["holds 2 classes to check (demo.Both, demo.Both$Inner)"]);
}

/// The class that a source file is named after is checked, or said to be wrong, even if it has no invariant of its own.
#[test]
fn a_source_file_without_an_invariant_of_its_own() {
    let above = "class Above { int value; boolean repOk() { return value >= 0; } public void spoil() { value = -1; } }";
    let files = [
        ("Below.java", format!("public class Below extends Above {{ }} abstract {above}")),
        ("Above.java", format!("public abstract {above}")),
        ("Wrong.java", "public class Wrong { int repOk() { return 1; } }".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let project = Project::new("inherited", &files[..1]);
    let ending = project.glassbox(&["check", "Below.java", "--quiet"]);
    assert_eq!(ending.code, VIOLATED, "{}", ending.errors());
    assert_in(&ending.output(), &["VIOLATED  Below (bound 3): spoil() breaks the invariant"]);

    let project = Project::new("wrong", &files[1..]);
    let ending = project.glassbox(&["check", "Above.java"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["Above is abstract, so there is no object of it to check"]);
    let ending = project.glassbox(&["check", "Wrong.java"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["Wrong.java:1: the invariant repOk returns int and must return boolean"]);
}

#[test]
fn wrong_usage() {
    let project = Project::correct("usage");
    project.write("bad.toml", "bound = 2\nfields\n");
    let cases: &[(&[&str], &[&str])] = &[
        (&["--bound", "0"], &["a bound of 0 leaves nothing to check; use 1 or more"]),
        (&["--bound", "123456"], &["bounds up to 1000 are accepted"]),
        (&["--bound", "99999999999999"], &["bounds up to 1000 are accepted"]),
        (&["--bound", "three"], &["a bound is a number from 1 to 1000"]),
        (&["--bound", "-1"], &["invalid value '-1' for '--bound <N>': a bound is a number from 1 to 1000"]),
        (&["--engine", "magic"], &["magic", "[possible values: glassbox, korat, blackbox]"]),
        (&["--bound", "2", "--scope", "bad.toml"], &["'--bound <N>' cannot be used with '--scope <FILE>'"]),
        (&["--scope", "missing.toml"], &["the scope file cannot be used: cannot read missing.toml"]),
        (&["--scope", "bad.toml"], &["bad.toml", "line 2"]),
        (&["--jobs", "0"], &["'--jobs <N>'"]),
        (&["--max-memory", "lots"], &["'--max-memory <SIZE>'"]),
        (&["--timeout", "soon"], &["not a number of seconds"]),
    ];
    for (arguments, expected) in cases {
        let ending = project.check(arguments);
        assert_eq!((ending.code, ending.output()), (BAD_INPUT, String::new()), "{arguments:?}");
        assert_in(&ending.errors(), expected);
    }
    let ending = project.glassbox(&["check"]);
    assert_eq!(ending.code, BAD_INPUT);
    assert_in(&ending.errors(), &["nothing to check", "Name a class"]);
}

/// A check that takes longer than any test, over many states.
fn endless(test: &str) -> Project {
    Project::new(
        test,
        &[(
            "Endless.java",
            "public class Endless {
                private int a, b, c, d, e, f, g, h;
                public boolean repOk() {
                    return a + b + c + d + e + f + g + h >= 0;
                }
                public void increment() {
                    a++;
                }
            }",
        )],
    )
}

#[test]
fn a_time_limit_ends_in_unknown() {
    let project = endless("timeout");
    // The time that it takes to compile it counts too, the first time.
    project.glassbox(&["list", "Endless.java"]);
    let started = Instant::now();
    let ending =
        project.glassbox(&["check", "Endless.java", "--engine", "korat", "--bound", "100", "--timeout", "2.5"]);
    assert_eq!(ending.code, UNKNOWN, "{}{}", ending.output(), ending.errors());
    assert!(started.elapsed() < Duration::from_secs(60));
    assert_in(&ending.output(), &["unknown   Endless (bound 100): the time limit was reached", "  covered   "]);
    // Without a terminal, progress is told in lines.
    assert_in(&ending.errors(), &["Endless: "]);
    assert!(!ending.errors().contains('\x1b'), "{}", ending.errors());
    // A time limit that nobody lives to see is none.
    let ending = Project::correct("forever").check(&["--timeout", "1e18"]);
    assert_eq!(ending.code, HOLDS, "{}", ending.errors());
}

#[test]
fn an_interrupt_ends_in_unknown() {
    let project = endless("interrupt");
    let mut command = project.command(&["check", "Endless.java", "--engine", "korat", "--bound", "100", "--json", "-"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    // Once there is progress to report, the check is under way.
    let mut line = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    errors.read_line(&mut line).expect("standard error can be read");
    assert_in(&line, &["Endless: "]);
    let signalled = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(signalled.expect("a shell is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), UNKNOWN);
    let document: Value = serde_json::from_slice(&output.stdout).expect("standard output is JSON alone");
    assert_eq!(document["reports"][0]["verdict"]["reason"]["kind"], "interrupted");
}

/// The glass box does not go through all states of a class of which Korat's search sees no end.
#[test]
fn the_glass_box_is_the_default_and_needs_no_state_after_the_other() {
    let ending = endless("default").glassbox(&["check", "Endless.java", "--bound", "100"]);
    assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    assert_in(&ending.output(), &["holds     Endless (bound 100)", "1 step, ", "glassbox on Java"]);
}

#[test]
fn the_glass_box_keeps_to_a_time_limit() {
    let project = Project::new(
        "hard",
        &[(
            "Hash.java",
            "public class Hash {
                private int a, b, c, d, e, f;
                public boolean repOk() {
                    return mix(mix(mix(mix(mix(mix(7, a), b), c), d), e), f) == 42;
                }
                private static long mix(long hash, int value) {
                    long mixed = (hash ^ value) * 0x9e3779b97f4a7c15L;
                    return mixed ^ mixed >>> 31;
                }
                public void turn() {
                    a = b;
                }
            }",
        )],
    );
    let ending =
        project.glassbox(&["check", "Hash.java", "--operation", "turn", "--bound", "1000", "--timeout", "1.5"]);
    assert_eq!(ending.code, UNKNOWN, "{}{}", ending.output(), ending.errors());
    assert_in(&ending.output(), &["unknown   Hash (bound 1000): the time limit was reached"]);
}

/// A class whose invariant is a formula, and one whose is not.
#[test]
fn the_glass_box_says_what_korat_says_and_how_it_found_valid_states() {
    let project = Project::new("glass-box", &[]);
    project.write(
        "Counter.java",
        "import glassbox.*;\npublic class Counter {\n    @Domain(extra = 1) int value;\n    public Counter() {}\n    \
         @Declarative boolean repOk() { return value % 2 == 0; }\n    public void up() { value = value + 2; }\n    \
         public void down(int by) { value = value - by * 2; if (value == 2) value--; }\n}\n",
    );
    for engine in ["korat", "glassbox"] {
        let ending = project.glassbox(&["check", "Counter.java", "--engine", engine]);
        assert_eq!(ending.code, Some(1), "{}", ending.errors());
        assert_in(&ending.output(), &["VIOLATED  Counter (bound 3): down(int) breaks the invariant", "up()"]);
        assert!(!ending.output().contains("enumerated"), "{}", ending.output());
    }
    project.write(
        "Pile.java",
        "public class Pile {\n    int height;\n    public Pile() {}\n    boolean repOk() {\n        \
         return Math.sqrt(height) >= 0;\n    }\n    public void touch() {}\n}\n",
    );
    let ending = project.glassbox(&["check", "Pile.java"]);
    assert_eq!(ending.code, HOLDS, "{}", ending.errors());
    let text = ending.output().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_in(&text, &["3 valid states enumerated, because the invariant is not a formula: "]);
}

#[test]
fn ways_of_the_glass_box_are_not_ignored_by_other_engines() {
    let project = Project::correct("other-engine");
    for option in [["--space", "bdd"], ["--dynamic", "flow"]] {
        let ending = project.check(&["--engine", "korat", option[0], option[1]]);
        assert_eq!(ending.code, Some(2), "{}", ending.output());
        assert_in(&ending.errors(), &["--space and --dynamic say how the glass box searches", "--engine glassbox"]);
    }
}

#[test]
fn similar_states_are_found_in_three_ways() {
    let project = Project::correct("dynamic");
    let steps = |dynamic: &str| {
        let (_, document) = project.check_json(&["--bound", "3", "--dynamic", dynamic]);
        assert_eq!(document["reports"][0]["verdict"]["answer"], "holds", "{document}");
        document["reports"][0]["coverage"]["steps"].as_u64().expect("steps are counted")
    };
    let (path, flow, fields) = (steps("path"), steps("flow"), steps("fields"));
    assert!(path < flow && flow <= fields, "{path}, {flow}, {fields}");
}

#[test]
fn the_search_space_is_kept_by_a_solver_or_as_a_diagram() {
    let project = Project::new("space", &[]);
    project.write(
        "Counter.java",
        "import glassbox.*;\npublic class Counter {\n    @Domain(extra = 1) int value;\n    public Counter() {}\n    \
         @Declarative boolean repOk() { return value % 2 == 0; }\n    public void add(int twice) { value += twice * 2; }\n}\n",
    );
    let check = |space: &str| project.glassbox(&["check", "Counter.java", "--engine", "glassbox", "--space", space]);
    // 0 and 2 are valid, out of 0 to 3, and there are three arguments.
    let counts = ["holds     Counter", "6 pairs of a valid state and arguments", "2 of 4 states"];
    let sat = check("sat");
    assert_eq!(sat.code, HOLDS, "{}", sat.errors());
    assert_in(&sat.output(), &counts);
    assert!(!sat.output().contains("diagram"), "{}", sat.output());
    let bdd = check("bdd");
    assert_eq!(bdd.code, HOLDS, "{}", bdd.errors());
    assert_in(&bdd.output(), &counts);
    assert_in(&bdd.output(), &["the largest decision diagram had"]);
    let ending = project.glassbox(&["check", "Counter.java", "--engine", "glassbox", "--space", "bdd", "--json", "-"]);
    let json: Value = serde_json::from_slice(&ending.stdout).expect("it is JSON");
    let report = &json["reports"][0];
    assert_eq!(report["coverage"]["states"]["all"], "4");
    assert_eq!(report["coverage"]["elements"]["covered"], "6");
    assert!(report["coverage"]["max_bdd_size"].as_u64() > Some(0), "{report}");
    assert_eq!(report["operations"][1]["elements"]["all"], "12");
    let wrong = check("zdd");
    assert_eq!(wrong.code, BAD_INPUT);
    assert_in(&wrong.errors(), &["sat", "bdd"]);
}

#[test]
fn a_class_is_compared_with_its_abstraction() {
    let examples = repository().join("examples/search-tree-map");
    let project = Project::new("equivalence", &[]);
    let source = examples.join("SearchTreeMap.java");
    let source = source.to_str().unwrap();
    for engine in ["glassbox", "korat", "blackbox"] {
        let ending = project.glassbox(&["check", "--engine", engine, "--bound", "2", source]);
        assert_eq!(ending.code, HOLDS, "{}", ending.output());
        assert_in(
            &ending.output(),
            &["compared  each operation with that of AbsMap; ", "AbsMap.equalTo(AbsMap)  holds"],
        );
    }
    let ending = project.glassbox(&["check", "--json", "-", "--engine", "korat", "--bound", "2", source]);
    let report: Value = serde_json::from_slice(&ending.stdout).unwrap();
    assert_eq!(report["reports"][0]["equivalence"]["abstraction"], "glassbox.model.AbsMap");
    let ending = project.glassbox(&["check", "--bound", "2", "--no-abstraction", source]);
    assert_eq!(ending.code, HOLDS, "{}", ending.output());
    assert!(!ending.output().contains("AbsMap"));

    let broken = |name: &str| {
        let source = examples.join("broken").join(name);
        let ending = project.glassbox(&["check", "--engine", "korat", "--bound", "3", source.to_str().unwrap()]);
        assert_eq!(ending.code, VIOLATED);
        ending.output()
    };
    let mixes = broken("SearchTreeMapMixesValues.java");
    assert_in(
        &mixes,
        &["remove(int) leaves another state behind than AbsMap", "model     {", "expected  {", "actual    {"],
    );
    let refuses = broken("SearchTreeMapRefuses.java");
    assert_in(
        &refuses,
        &["throws IllegalArgumentException where AbsMap returns", "expected  the abstraction returns null"],
    );
    let loose = broken("SearchTreeMapLooseEquality.java");
    assert_in(
        &loose,
        &["Keys.equalTo(Keys) takes states for equal that get(0) tells apart", "get(0) on left returns "],
    );
    let throws = broken("SearchTreeMapNoAbstraction.java");
    assert_in(&throws, &["abstraction() throws NullPointerException", "SearchTreeMapNoAbstraction.java:"]);
}

/// The set's mirror, which comes with the program, has static fields and is never linked.
#[test]
fn an_invariant_may_use_a_class_that_has_a_mirror_of_ours() {
    let source = "import java.util.HashSet;
        public class Ring {
            static class Node { Node next; }
            private Node first;
            public boolean repOk() {
                HashSet<Node> seen = new HashSet<>();
                for (Node node = first; node != null; node = node.next) if (!seen.add(node)) return false;
                return true;
            }
            public void close() { if (first != null) first.next = first; }
        }";
    let project = Project::new("own-mirror", &[("Ring.java", source)]);
    let ending = project.glassbox(&["check", "Ring.java", "--bound", "2", "--quiet"]);
    assert_eq!(ending.code, VIOLATED, "{}{}", ending.output(), ending.errors());
    assert_eq!(ending.output().trim_end(), "VIOLATED  Ring (bound 2): close() breaks the invariant");
}

/// Between the beginning and the end of a call, a state may be any: here one of which the invariant has no end.
#[test]
fn the_line_from_which_on_an_invariant_fails() {
    const LIGHT: &str = "
        public class Light {
            int colour;
            int changes;

            public boolean repOk() {
                while (colour == 5) {
                }
                return colour == 0;
            }

            public void change() {
                changes = 0;
                colour = 4;
                colour = 5;
                colour = 4;
                changes = 2;
            }
        }";
    let project = Project::new("blame", &[("Light.java", LIGHT)]);
    let ending = project.glassbox(&["check", "Light.java", "--bound", "1", "--no-confirm", "--json", "-"]);
    let document: Value = serde_json::from_slice(&ending.stdout).expect("it is JSON");
    let operations = document["reports"][0]["operations"].as_array().expect("it is a list");
    let change = operations.iter().find(|one| one["operation"] == "change()").expect("it was checked");
    let lines = change["counterexample"]["lines"].as_array().expect("it is a list");
    let breaking: Vec<&Value> = lines.iter().filter(|line| line["breaks"] == true).map(|line| &line["line"]).collect();
    assert_eq!(breaking, [16], "{lines:#?}");
}
