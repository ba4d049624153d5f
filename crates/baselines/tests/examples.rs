//! Every example says what should be found in it, and at which bound.
//!
//! A correct class begins with `//~ bound N` and `//~ holds`. A broken one has `//~ VIOLATION operation: kind`
//! on its guilty line, `//~ bound N` with the smallest bound that shows it, `//~ blackbox N` where calls need
//! a larger bound to get there, and `//~ unreachable` where calls do not get there at all.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::Engine;
use glassbox_verdict::{Report, Verdict};

/// What a source file says of itself.
struct Example {
    class: String,
    bound: u32,
    black_box: u32,
    unreachable: bool,
    /// `add: invariant`
    violation: Option<String>,
    /// The line on which the violation is marked.
    line: u32,
}

impl Example {
    fn read(source: &Path) -> Example {
        let text = fs::read_to_string(source).expect("readable");
        let marks: Vec<(u32, &str)> = (1..)
            .zip(text.lines())
            .filter_map(|(number, line)| Some((number, line.split_once("//~ ")?.1.trim())))
            .collect();
        let number =
            |name: &str| marks.iter().find_map(|(_, mark)| mark.strip_prefix(name)?.trim().parse::<u32>().ok());
        let violation = marks.iter().find_map(|(line, mark)| Some((*line, mark.strip_prefix("VIOLATION ")?)));
        let holds = marks.iter().any(|(_, mark)| *mark == "holds");
        assert!(holds != violation.is_some(), "{}: either holds or a violation", source.display());
        let bound = number("bound").unwrap_or_else(|| panic!("{} names no bound", source.display()));
        Example {
            class: support::class_of(source),
            bound,
            black_box: number("blackbox").unwrap_or(bound),
            unreachable: marks.iter().any(|(_, mark)| *mark == "unreachable"),
            violation: violation.map(|(_, text)| text.to_owned()),
            line: violation.map_or(0, |(line, _)| line),
        }
    }

    fn check(&self, engine: Engine, bound: u32) -> Report {
        let entries = [CLASSES.to_owned()];
        let task = support::task(support::jdk(), &entries, &self.class, bound, "").expect(&self.class);
        support::run(engine, &task)
    }
}

fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(support::repository().join("examples")).expect("examples");
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|folder| folder.is_dir() && !folder.ends_with("demo") && !folder.ends_with("korat"));
    folders.sort();
    folders
}

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources: Vec<PathBuf> = folders()
        .iter()
        .flat_map(|folder| [support::java_files(folder), support::java_files(&folder.join("broken"))].concat())
        .collect();
    support::compile("examples", &sources)
});

fn correct() -> Vec<Example> {
    folders().iter().flat_map(|folder| support::java_files(folder)).map(|source| Example::read(&source)).collect()
}

fn broken() -> Vec<Example> {
    let sources = folders().into_iter().flat_map(|folder| support::java_files(&folder.join("broken")));
    sources.map(|source| Example::read(&source)).collect()
}

/// `add(int): invariant` as a mark has it: `add: invariant`.
fn as_marked(finding: &str, class: &str) -> String {
    let (operation, kind) = finding.split_once(": ").unwrap_or((finding, ""));
    let name = operation.split('(').next().unwrap_or(operation);
    format!("{}: {kind}", if name == class { "<init>" } else { name })
}

#[test]
fn there_are_enough_of_them() {
    assert!(correct().len() >= 12);
    for folder in folders() {
        assert!(support::java_files(&folder.join("broken")).len() >= 3, "{}", folder.display());
    }
}

/// Where fewer states are reached than are valid, the comment in the class says why.
#[test]
fn neither_engine_complains_about_a_correct_class_and_both_see_the_same_states() {
    let fewer = ["BitSet", "DisjointSets", "FibonacciHeap", "OpenAddressing", "Queue", "RedBlackTree"];
    for example in correct() {
        let [korat, black_box] = [Engine::Korat, Engine::BlackBox].map(|engine| {
            let report = example.check(engine, example.bound);
            let findings = support::findings(&report);
            assert_eq!(report.verdict, Verdict::Holds, "{} with {engine:?}: {findings:?}", example.class);
            assert_eq!(report.warnings, [], "{} with {engine:?}", example.class);
            report.coverage
        });
        let (valid, reached) = (korat.valid_states, black_box.reached_states);
        if fewer.contains(&&*example.class) {
            assert!(reached < valid, "{}: {reached:?} of {valid:?}", example.class);
        } else {
            assert_eq!(reached, valid, "{}", example.class);
        }
    }
}

#[test]
fn korat_finds_every_mistake_and_its_line_at_the_smallest_bound_that_shows_it() {
    for example in broken() {
        let report = example.check(Engine::Korat, example.bound);
        let findings: Vec<String> =
            support::findings(&report).iter().map(|finding| as_marked(finding, &example.class)).collect();
        assert_eq!(findings, [example.violation.clone().unwrap_or_default()], "{}", example.class);
        let found = report.operations.iter().find_map(|operation| operation.counterexample.as_ref());
        let lines: Vec<u32> = found.expect(&example.class).lines.iter().map(|line| line.line).collect();
        assert!(lines.contains(&example.line), "{}: line {} is not in {lines:?}", example.class, example.line);
        if example.bound > 1 {
            let below = example.check(Engine::Korat, example.bound - 1);
            assert_eq!(below.verdict, Verdict::Holds, "{} below its bound", example.class);
        }
    }
}

#[test]
fn the_black_box_finds_every_mistake_that_calls_can_reach() {
    for example in broken() {
        let report = example.check(Engine::BlackBox, example.black_box);
        if example.unreachable {
            assert_eq!(report.verdict, Verdict::Holds, "{}", example.class);
        } else {
            let mut findings: Vec<String> =
                support::findings(&report).iter().map(|finding| as_marked(finding, &example.class)).collect();
            // Where the constructor is broken there is no state to call anything on.
            findings.retain(|finding| !finding.contains("NoInitialState"));
            assert_eq!(findings, [example.violation.clone().unwrap_or_default()], "{}", example.class);
        }
    }
}

#[test]
fn the_black_box_tells_how_it_got_there() {
    let example = broken().into_iter().find(|example| example.class == "SortedListDropsTail").expect("the example");
    let report = example.check(Engine::BlackBox, example.black_box);
    let found = report.operations.iter().find_map(|operation| operation.counterexample.as_ref()).expect("a violation");
    assert_eq!(found.history, ["new SortedListDropsTail()", "add(0)", "add(2)"]);
    assert_eq!(found.call, "add(1)");
}

#[test]
fn several_jobs_find_the_same() {
    for name in ["RedBlackTree", "RedBlackTreeForgetsParent", "Queue", "HashTableLosesFront"] {
        let example = correct().into_iter().chain(broken()).find(|example| example.class == name).expect(name);
        let entries = [CLASSES.to_owned()];
        let mut task = support::task(support::jdk(), &entries, name, example.bound, "").expect(name);
        let alone = support::run(Engine::Korat, &task);
        task.jobs = 3;
        let together = support::run(Engine::Korat, &task);
        assert_eq!(alone.verdict, together.verdict, "{name}");
        for (one, other) in alone.operations.iter().zip(&together.operations) {
            assert_eq!(one.counterexample, other.counterexample, "{name}.{}", one.operation);
        }
        if alone.verdict == Verdict::Holds {
            assert_eq!(alone.coverage, together.coverage, "{name}");
        }
    }
}

#[test]
fn a_seed_changes_the_order_and_nothing_else() {
    for name in ["SearchTree", "HashTable"] {
        let example = correct().into_iter().find(|example| example.class == name).expect(name);
        let entries = [CLASSES.to_owned()];
        let mut task = support::task(support::jdk(), &entries, name, example.bound, "").expect(name);
        for engine in [Engine::Korat, Engine::BlackBox] {
            task.seed = 0;
            let plain = support::run(engine, &task).coverage;
            task.seed = 4711;
            assert_eq!(support::run(engine, &task).coverage, plain, "{name} with {engine:?}");
        }
    }
}
