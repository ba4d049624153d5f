//! The tests that are written for violations: they compile, and each fails for the reason for which it was written.

use crate::{examples, support};

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use examples::{CLASSES, FOUND};
use glassbox_baselines::reach::reach;
use glassbox_classes::annotation_library;
use glassbox_report::{SourceFile, unit_tests};
use glassbox_verdict::{Counterexample, Ending, Property, Report};

/// What `scripts/setup` installs.
const JUNIT: [&str; 6] = [
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "opentest4j",
];

/// The class path with everything that the tests need.
fn class_path(folder: &Path) -> OsString {
    let jars =
        JUNIT.iter().chain(&["apiguardian-api"]).map(|name| PathBuf::from(format!("/usr/share/java/{name}.jar")));
    let jars: Vec<PathBuf> = jars.collect();
    assert!(jars.iter().all(|jar| jar.is_file()), "JUnit 5 is missing: run scripts/setup");
    let library = annotation_library(&support::jdk()).expect("the annotations");
    std::env::join_paths([vec![folder.to_owned(), CLASSES.to_owned(), library], jars].concat()).expect("a class path")
}

/// What a test fails with: the class of the exception, and how its message starts. JUnit has a class of its own for what does not hold.
fn reason(example: &Counterexample, program: bool) -> (String, String) {
    let assertion = if program { "java.lang.AssertionError" } else { "org.opentest4j.AssertionFailedError" };
    let recipe = example.recipe.as_ref().expect("a recipe");
    let expected = |message: &str| (assertion.to_owned(), message.to_owned());
    match (&example.property, &recipe.ended, &recipe.expected) {
        (Property::Exception | Property::Assertion, Ending::Threw(class), _)
        | (Property::Output { .. }, Ending::Threw(class), Some(Ending::Returned(_))) => (class.clone(), String::new()),
        (Property::Invariant { threw: Some(thrown), .. } | Property::Abstraction { threw: Some(thrown), .. }, ..) => {
            (thrown.class.clone(), String::new())
        }
        (Property::Invariant { .. }, ..) => expected("the invariant should hold after"),
        (Property::Tree { .. }, ..) => expected("one way only should lead to"),
        (Property::AbstractState { .. }, ..) => expected("it stands for"),
        (Property::Abstraction { .. }, ..) => expected("the object should stand for something"),
        (Property::Output { abstraction, .. }, ..) => {
            expected(abstraction.rsplit(['.', '$']).next().unwrap_or_default())
        }
        (other, ..) => panic!("no test is written for {other:?}"),
    }
}

/// Writes tests for reports, compiles them, and runs each. How many there are, and what is missing.
fn run_all(name: &str, reports: &[Report]) -> (Vec<SourceFile>, Vec<String>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for tests");
    let mut expected: Vec<(String, (String, String))> = Vec::new();
    let (mut written, mut missing) = (Vec::new(), Vec::new());
    for report in reports {
        let tests = unit_tests(report);
        let violated = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref());
        let is_written =
            |example: &&Counterexample| example.recipe.as_ref().is_some_and(|recipe| recipe.obstacle().is_none());
        let mut examples = violated.filter(is_written);
        for pair in tests.files.chunks(2) {
            let example = examples.next().expect("there is an example for each pair of files");
            for file in pair {
                fs::write(folder.join(&file.path), &file.text).expect("the folder can be written");
                let class = file.path.trim_end_matches(".java").to_owned();
                let reason = reason(example, class.ends_with("Main"));
                expected.push((class, reason));
            }
        }
        missing.extend(tests.missing.iter().map(|(operation, why)| format!("{} {operation}: {why}", report.target)));
        written.extend(tests.files);
    }

    let path = class_path(&folder);
    let runner = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unit_tests/Runner.java");
    let compiled = Command::new(support::jdk().javac())
        .args(["-nowarn", "-Xlint:-options", "-encoding", "UTF-8", "-cp"])
        .arg(&path)
        .arg("-d")
        .arg(&folder)
        .arg(runner)
        .args(support::java_files(&folder))
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));

    let ran = Command::new(support::jdk().java())
        .args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(&path)
        .arg("Runner")
        .args(expected.iter().map(|(class, _)| class))
        .output()
        .expect("java runs");
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    let mut lines = printed.lines();
    let mut wrong = String::new();
    for (class, (kind, message)) in &expected {
        let line = lines.next().unwrap_or_default();
        let fits = line.strip_prefix(&format!("{class}\t{kind}\t")).is_some_and(|rest| rest.starts_with(message));
        if !fits {
            wrong.push_str(&format!("{class} should fail with {kind}: {message}…, but: {line}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}{}", String::from_utf8_lossy(&ran.stderr));
    (written, missing)
}

#[test]
fn tests_for_every_mistake_compile_and_fail_for_the_same_reason() {
    let reports: Vec<Report> = FOUND.iter().map(|found| found.report.clone()).collect();
    let (written, missing) = run_all("unit-tests", &reports);
    assert_eq!(missing, MISSING);
    assert_eq!(written.len(), 2 * (reports.len() - MISSING.len()));
}

#[test]
fn where_calls_lead_to_the_state_a_test_makes_them_and_needs_no_reflection() {
    let mut reports: Vec<Report> = Vec::new();
    let mut unreachable: Vec<&str> = Vec::new();
    for found in FOUND.iter() {
        let mut report = found.report.clone();
        reach(&found.target, &mut report);
        let examples = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref());
        let (reached, others): (Vec<_>, Vec<_>) = examples.partition(|example| !example.history.is_empty());
        if others.iter().any(|example| example.unreached.is_some()) {
            unreachable.push(&found.example.class);
        }
        if !reached.is_empty() {
            reports.push(report);
        }
    }
    let (written, _) = run_all("unit-tests-of-calls", &reports);
    let sets_fields = |file: &&SourceFile| file.text.contains("theUnsafe") || file.text.contains("void set(Object");
    let reflecting: Vec<&str> = written.iter().filter(sets_fields).map(|file| &*file.path).collect();
    assert_eq!(reflecting, [""; 0]);
    // What is marked as unreachable, and some to which calls lead only beyond the bound at which the mistake shows.
    for found in FOUND.iter().filter(|found| found.example.unreachable) {
        assert!(unreachable.contains(&&*found.example.class), "{}", found.example.class);
    }
    assert!(reports.len() > 40, "{} of {}", reports.len(), FOUND.len());
}

/// Examples for which there is no test.
const MISSING: [&str; 8] = [
    "DualCacheDemotesAlways demote(int): abstractions stand in the place of modules in it",
    "DualCacheForgetsToClear disableTemporary(): abstractions stand in the place of modules in it",
    "DualCacheMixesUpLayers lookup(int, Object): abstractions stand in the place of modules in it",
    "DualCachePromotesCopies promote(int): abstractions stand in the place of modules in it",
    "IntCounterForgetsMost count(int): abstractions stand in the place of modules in it",
    "IntCounterOffByOne count(int): abstractions stand in the place of modules in it",
    "IntCounterStrict count(int): abstractions stand in the place of modules in it",
    "SearchTreeMapLooseEquality Keys.equalTo(Keys): it is about abstract states, which no call on an object makes",
];
