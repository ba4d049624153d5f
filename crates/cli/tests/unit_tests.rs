//! `--test`: what is written for each kind of violation fails as predicted, also for classes of the JDK.

use crate::{confirm, differential};

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use confirm::{KINDS, PURSE, Project, SET, jdk};
use differential::repository;
use glassbox_classes::annotation_library;

/// Compiles the programs in a folder, together with a source of the class, and runs each. The first line of what it prints when it fails.
fn failures(project: &Project, sources: &[PathBuf], options: &[&str]) -> Vec<(String, String)> {
    let folder = project.folder.join("tests");
    let mut programs: Vec<PathBuf> =
        fs::read_dir(&folder).expect("tests are there").map(|entry| entry.expect("it can be listed").path()).collect();
    programs.retain(|path| path.to_string_lossy().ends_with("Main.java"));
    programs.sort();
    let library = annotation_library(&jdk()).expect("the annotations");
    let path = std::env::join_paths([folder.clone(), library]).expect("a class path");
    let mut javac = Command::new(jdk().javac());
    javac.args(["-nowarn", "-cp"]).arg(&path).arg("-d").arg(&folder).args(sources).args(&programs);
    let compiled = javac.output().expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = |program: &PathBuf| {
        let class = program.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let ran = Command::new(jdk().java())
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
            .args(options)
            .arg("-cp")
            .arg(&path)
            .arg(&class)
            .output()
            .expect("java runs");
        assert!(!ran.status.success(), "{class} does not fail");
        let printed = String::from_utf8_lossy(&ran.stderr).into_owned();
        let first = printed.lines().next().unwrap_or_default();
        (class, first.trim_start_matches("Exception in thread \"main\" ").to_owned())
    };
    programs.iter().map(run).collect()
}

fn check(found: &[(String, String)], expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(class, line)| (&**class, &**line)).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_program_for_every_kind_of_violation_fails_as_predicted() {
    let project = Project::new("test-kinds", "Kinds.java", KINDS);
    let ending = project.check(&["Kinds.java", "--bound", "2", "--test", "tests", "--no-confirm"]);
    let printed = String::from_utf8_lossy(&ending.stdout).into_owned();
    let written: Vec<&str> = printed.lines().filter(|line| line.starts_with("wrote ")).collect();
    assert_eq!(written.len(), 8, "{printed}");
    assert_eq!(written[0], "wrote tests/KindsInvariantTest.java");
    check(
        &failures(&project, &[project.folder.join("Kinds.java")], &[]),
        &[
            ("KindsAssertionMain", "java.lang.AssertionError: too large"),
            ("KindsExceptionMain", "java.lang.ArithmeticException: / by zero"),
            ("KindsInvariantMain", "java.lang.AssertionError: the invariant should hold after invariant(0)"),
            ("KindsTreeMain", "java.lang.AssertionError: one way only should lead to Node1"),
        ],
    );
}

#[test]
fn a_program_for_a_broken_argument_or_result_fails_as_predicted() {
    let project = Project::new("test-purse", "Purse.java", PURSE);
    project.check(&["Purse.java", "--bound", "2", "--test", "tests", "--no-confirm"]);
    let line = |whose: &str, call: &str| {
        format!("java.lang.AssertionError: the invariant of {whose} should hold after {call}")
    };
    let lines = [
        line("the returned object", "broken()"),
        line("argument note", "spend(Note0)"),
        line("argument other", "steal(Purse1)"),
    ];
    let classes = ["PurseBrokenMain", "PurseSpendMain", "PurseStealMain"];
    let expected: Vec<(&str, &str)> = classes.into_iter().zip(lines.iter().map(|line| &**line)).collect();
    check(&failures(&project, &[project.folder.join("Purse.java")], &[]), &expected);
}

#[test]
fn a_program_for_what_the_abstraction_says_fails_as_predicted() {
    let cases = [
        (
            "return isNew;",
            "return !isNew;",
            "java.lang.AssertionError: AbsSet returns this: expected true but was false",
        ),
        ("one |= number == 1;", "", "java.lang.AssertionError: it stands for {}, not for {1}"),
        ("set.add(0);", "throw new IllegalStateException();", "java.lang.IllegalStateException"),
    ];
    for (number, (from, to, line)) in cases.into_iter().enumerate() {
        let project = Project::new(&format!("test-abstraction-{number}"), "Flags.java", &SET.replacen(from, to, 1));
        project.check(&["Flags.java", "--bound", "2", "--operation", "add", "--test", "tests", "--no-confirm"]);
        let found = failures(&project, &[project.folder.join("Flags.java")], &[]);
        assert_eq!(found.iter().map(|(_, line)| &**line).collect::<Vec<_>>(), [line], "{to}");
    }
}

/// An object that a call returns has to be the one that the abstraction returns, whatever its `equals` says.
#[test]
fn a_program_tells_objects_apart_that_look_equal() {
    let source = "
        import glassbox.Abstraction;

        public class Copies {
            static class Equal {
                @Override
                public boolean equals(Object other) { return true; }

                @Override
                public int hashCode() { return 0; }
            }

            public static class Model {
                static final Object ONE = new Equal();
                public Object one() { return ONE; }
                public Object another() { return new Equal(); }
                public boolean equalTo(Model other) { return true; }
            }

            boolean repOk() { return true; }

            @Abstraction
            Model abstraction() { return new Model(); }

            public Object one() { return new Equal(); }

            public Object another() { return new Equal(); }
        }";
    let project = Project::new("test-copies", "Copies.java", source);
    project.check(&["Copies.java", "--test", "tests", "--no-confirm"]);
    let line = "java.lang.AssertionError: Model returns this";
    check(
        &failures(&project, &[project.folder.join("Copies.java")], &[]),
        &[("CopiesAnotherMain", line), ("CopiesOneMain", line)],
    );
}

#[test]
fn a_program_for_a_class_of_the_jdk_says_what_it_has_to_be_run_with() {
    let project = Project::new("test-jdk", "unused.txt", "");
    let file = repository().join("docs/findings/EmptyTreeMap.java");
    let file = file.to_str().expect("a path");
    let operations = ["--operation", "lowerKey", "--operation", "computeTo"];
    let arguments = [&[file, "--bound", "2", "--test", "tests", "--no-confirm"][..], &operations].concat();
    let ending = project.check(&arguments);
    let warned = String::from_utf8_lossy(&ending.stderr).into_owned();
    let reason =
        "no test for computeTo(Object, Object): computeTo is written in the mirror, and no method of the class";
    assert!(warned.contains(reason), "{warned}");
    let text = read(&project.folder.join("tests/TreeMapLowerKeyTest.java"));
    assert!(text.contains("assertThrowsExactly(NullPointerException.class, () -> treeMap0.lowerKey(null)"), "{text}");
    let line = "java.lang.AssertionError: AbsSortedMap throws this: it returned";
    let opens = "--add-opens=java.base/java.util=ALL-UNNAMED";
    check(&failures(&project, &[], &[opens]), &[("TreeMapLowerKeyMain", line)]);
}

/// The invariant of a mirror is no method that a JVM knows. But the call should not leave behind what the invariant is known to be false of.
#[test]
fn a_program_for_a_class_with_a_mirror_compares_what_the_call_leaves_behind() {
    const STACK: &str = "
        public class Chain {
            static class Link {
                Link next;
                byte mark;
                String name;
            }

            private Link first;
            private int size;

            public void push() {
                Link link = new Link();
                link.next = first;
                link.mark = 1;
                link.name = \"new\";
                first = link;
                size += 2;
            }

            public void pop() {
                if (first != null) {
                    first = first.next;
                    size--;
                }
            }
        }";
    const MIRROR: &str = "
        import glassbox.Invariant;
        import glassbox.Specifies;

        @Specifies(\"Chain\")
        abstract class ChainSpecification {
            @Specifies(\"Chain$Link\")
            static abstract class Link {
                Link next;
            }

            Link first;
            int size;

            ChainSpecification() {}

            public abstract void push();

            public abstract void pop();

            @Invariant
            boolean isCounted() {
                int count = 0;
                for (Link link = first; link != null && count <= size; link = link.next) count++;
                return count == size;
            }
        }";
    let (imports, mirror) = MIRROR.split_once("@Specifies").expect("it specifies something");
    let source = format!("{imports}{STACK}\n@Specifies{mirror}");
    let project = Project::new("test-mirror", "Chain.java", &source);
    let ending = project.check(&["Chain.java", "--bound", "2", "--test", "tests", "--no-confirm"]);
    let printed = format!("{}{}", String::from_utf8_lossy(&ending.stdout), String::from_utf8_lossy(&ending.stderr));
    assert!(printed.contains("wrote tests/ChainPushTest.java"), "{printed}");
    let text = read(&project.folder.join("tests/ChainPushTest.java"));
    assert!(text.contains("&& ((Object) 2).equals(held(chain0, \"size\"))"), "{text}");
    let line = "java.lang.AssertionError: the invariant of ChainSpecification should hold after push()";
    check(&failures(&project, &[project.folder.join("Chain.java")], &[]), &[("ChainPushMain", line)]);
    // Once it is repaired, it passes.
    let repaired = project.folder.join("tests/Chain.java");
    fs::write(&repaired, source.replace("size += 2", "size++")).expect("it can be written");
    let library = annotation_library(&jdk()).expect("the annotations");
    let path = std::env::join_paths([project.folder.join("tests"), library]).expect("a class path");
    let compiled = Command::new(jdk().javac()).args(["-cp"]).arg(&path).arg(&repaired).output().expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(jdk().java()).arg("-cp").arg(&path).arg("ChainPushMain").output().expect("java runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
