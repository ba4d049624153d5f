//! The glass box says what Korat's search says, on correct classes and on many that were broken on purpose.
//!
//! Each structure has a line `// operations`. Below it, comparisons are turned, fields and constants swapped, one at a time, and
//! every such mutant is checked by both engines at small bounds. They see the same valid states, so they must agree on every
//! operation, unless one of them has no answer.

use crate::baseline_support as support;

use crate::comparison;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_baselines::Engine;
use glassbox_classes::annotation_library;
use glassbox_search::Options;
use glassbox_verdict::Verdict;

/// What is replaced by what.
const MUTATIONS: [(&str, &str); 16] = [
    (" < ", " <= "),
    (" < ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" > ", " >= "),
    (".left", ".right"),
    (".right", ".left"),
    ("first", "last"),
    ("last", "first"),
    (".previous = ", ".next = "),
    (" + 1", " + 2"),
    (" - 1", ""),
    ("++;", "--;"),
    ("--;", "++;"),
    (" && ", " || "),
    (" || ", " && "),
];

struct Mutant {
    class: String,
    text: String,
    change: String,
}

/// A structure under its own name, and all its mutants.
fn mutants(source: &Path) -> Vec<Mutant> {
    let name = source.file_stem().expect("a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(source).expect("readable");
    let (head, operations) = text.split_once("// operations").expect("a line `// operations`");
    let mut all = vec![Mutant { class: name.clone(), text: text.clone(), change: "nothing".to_owned() }];
    for (from, to) in MUTATIONS {
        for (at, _) in operations.match_indices(from) {
            let changed = format!("{head}// operations{}{to}{}", &operations[..at], &operations[at + from.len()..]);
            let class = format!("{name}{}", all.len());
            let text = rename(&changed, &name, &class);
            let line = operations[..at].lines().count() + head.lines().count();
            all.push(Mutant { class, text, change: format!("{from:?} became {to:?} in line {line}") });
        }
    }
    all
}

/// The class and its constructor under another name.
fn rename(text: &str, from: &str, to: &str) -> String {
    let mut text = text.replace(&format!("public {from}("), &format!("public {to}("));
    for end in [' ', '<'] {
        text = text.replace(&format!("class {from}{end}"), &format!("class {to}{end}"));
    }
    text
}

/// Compiles what can be compiled: mutants with a type error, say, are left out.
fn compile(batch: &str, mutants: &mut Vec<Mutant>) -> PathBuf {
    let jdk = support::jdk();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(batch);
    let _ = fs::remove_dir_all(&folder);
    let library = annotation_library(&jdk).expect("the annotation library");
    loop {
        fs::create_dir_all(folder.join("classes")).expect("a folder");
        let mut command = Command::new(jdk.javac());
        command.args(["-nowarn", "-g", "-parameters", "-Xmaxerrs", "10000", "-cp"]).arg(&library);
        command.arg("-d").arg(folder.join("classes"));
        for mutant in mutants.iter() {
            let file = folder.join(format!("{}.java", mutant.class));
            fs::write(&file, &mutant.text).expect("writable");
            command.arg(file);
        }
        let output = command.output().expect("javac runs");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            return folder.join("classes");
        }
        let before = mutants.len();
        mutants.retain(|mutant| !messages.contains(&format!("/{}.java:", mutant.class)));
        assert!(mutants.len() < before, "{messages}");
    }
}

fn agree(name: &str, bounds: &[u32], least_violations: usize) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/structures/{name}.java"));
    let mut mutants = mutants(&source);
    let classes = compile(&format!("agreement-{name}"), &mut mutants);
    let mut differences = Vec::new();
    let mut violations = 0;
    for mutant in &mutants {
        // The original at all bounds, what was broken at the largest alone.
        let changed = mutant.change != "nothing";
        for bound in bounds.iter().skip(if changed { bounds.len() - 1 } else { 0 }) {
            let entries = std::slice::from_ref(&classes);
            let task = support::task(support::jdk(), entries, &mutant.class, *bound, "").expect(&mutant.class);
            let glass_box = comparison::glass_box(&task, Options::default());
            if !changed {
                assert_eq!(glass_box.verdict, Verdict::Holds, "{name} at bound {bound}: {:?}", glass_box.operations);
            }
            let comparison = comparison::compare(&glass_box, &support::run(Engine::Korat, &task));
            let context = format!("{} ({}) at bound {bound}", mutant.class, mutant.change);
            differences.extend(comparison.differences.iter().map(|difference| format!("{context}: {difference}")));
            violations += comparison.violated;
        }
    }
    assert_eq!(differences, [""; 0], "of {} mutants", mutants.len());
    assert!(violations >= least_violations, "only {violations} violations in {} mutants", mutants.len());
}

#[test]
fn search_tree() {
    agree("SearchTree", &[1, 3, 4], 20);
}

#[test]
fn sorted_list() {
    agree("SortedList", &[1, 2, 3], 5);
}

#[test]
fn ordered_list() {
    agree("OrderedList", &[1, 2, 3], 5);
}

#[test]
fn ordered_array() {
    agree("OrderedArray", &[1, 2], 3);
}

#[test]
fn interval_of_long_numbers() {
    agree("Interval", &[2, 3], 1);
}

#[test]
fn heap_in_an_array() {
    agree("HeapArray", &[1, 2, 3], 4);
}

#[test]
fn doubly_linked_list() {
    agree("DoubleList", &[1, 2], 10);
}

#[test]
fn numbers_of_every_size() {
    agree("Registers", &[2], 5);
}

#[test]
fn owned_stacks() {
    agree("TwoStacks", &[1, 2], 2);
}

#[test]
fn bins_with_chains() {
    agree("Bins", &[1, 2], 3);
}

#[test]
fn tree_of_comparable_objects() {
    agree("ObjectTree", &[1, 2, 3], 5);
}

#[test]
fn traps_of_the_papers() {
    agree("Traps", &[3, 2], 5);
}

#[test]
fn results_that_depend_on_other_nodes() {
    agree("NodeBounds", &[1, 3, 5], 5);
}
