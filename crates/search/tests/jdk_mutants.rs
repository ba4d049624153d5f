//! The glass box says what Korat's search says on hundreds of mutants of the JDK's own collections, compared with their abstractions.
//!
//! A mutant takes the place of the JDK's class in the machine; class files are read from the JDK, changed in memory, and never written
//! anywhere. Each is checked by an operation that may reach what was changed.
//!
//! `GLASSBOX_MUTANTS=all cargo test -p glassbox-search --test all jdk_mutants:: -- --nocapture` compares every mutant and lists
//! those that survive, also at a larger bound; a number takes that many of them, evenly spread, and
//! `GLASSBOX_SUBJECT=TreeMap` those of one class.
#![allow(clippy::print_stderr)] // What survives is the point of running it by hand.

use crate::baseline_support as support;

use crate::comparison;

use std::collections::{BTreeMap, BTreeSet};

use comparison::Comparison;
use glassbox_baselines::Task;
use glassbox_classes::{ClassPath, parse, specification_library};
use glassbox_mutate::{Method, Mutant, methods_named, mutants_of, reached};
use glassbox_search::Options;
use glassbox_spec::PoolKind;
use glassbox_verdict::{Unknown, Verdict};

/// How many mutants a usual run compares at most.
const MUTANTS: usize = 310;

/// A call of a mutant that has not ended by then is taken to go on forever.
const STEPS: u64 = 100_000;

/// Bytes for each check.
const MEMORY: u64 = 64 << 20;

const BOUND: u32 = 3;

/// Where the glass box looks again, by itself, at what survives: some of the code is for larger trees than Korat's search gets to.
const LARGER_BOUND: u32 = 7;

/// Values in maps, besides null. Two are told apart as well as more of them.
const VALUES: usize = 1;

/// A class of the JDK, those of its parts that are changed too, and the operations that are checked.
struct Subject {
    class: &'static str,
    parts: &'static [&'static str],
    operations: &'static [&'static str],
}

const SUBJECTS: [Subject; 2] = [
    Subject {
        class: "java/util/TreeMap",
        parts: &["java/util/TreeMap$Entry"],
        operations: &["get", "put", "remove", "clear", "firstKey", "floorKey", "pollFirstEntry"],
    },
    Subject {
        class: "java/util/HashMap",
        parts: &["java/util/HashMap$Node"],
        operations: &["get", "put", "remove", "clear"],
    },
];

/// A mutant, and the operations that may reach what was changed. The first of them is enough to compare engines.
struct Case {
    class: &'static str,
    operations: Vec<&'static str>,
    mutant: Mutant,
}

/// The mutants of what the operations of a class may reach.
fn cases(subject: &Subject) -> Vec<Case> {
    let names = std::iter::once(&subject.class).chain(subject.parts);
    let files: Vec<_> = names
        .map(|name| {
            let (_, bytes) = support::jdk().read(name).expect(name);
            parse(&bytes, name).expect(name)
        })
        .collect();
    let of_operation = |operation: &&str| reached(&files, methods_named(&files, subject.class, operation));
    let reached: Vec<BTreeSet<Method>> = subject.operations.iter().map(of_operation).collect();
    let is_changed =
        |method: &Method| !method.1.starts_with('<') && reached.iter().any(|methods| methods.contains(method));
    let mutants = mutants_of(&files, is_changed);
    let reaching = |mutant: &Mutant| {
        let all = subject.operations.iter().zip(&reached).filter(|(_, methods)| methods.contains(&mutant.method));
        all.map(|(operation, _)| *operation).collect()
    };
    let case = |mutant: Mutant| Case { class: subject.class, operations: reaching(&mutant), mutant };
    mutants.into_iter().map(case).collect()
}

impl Case {
    fn task(&self, path: &ClassPath, bound: u32, operations: &[&str]) -> Task {
        let mut path = path.clone();
        path.replace(self.mutant.bytes.clone()).expect("a class file");
        let mut task = support::task_on(&path, self.class, bound, "").unwrap_or_else(|error| panic!("{error}"));
        task.target.scope.operations.retain(|call| operations.contains(&&*call.method.name));
        for pool in &mut task.target.scope.pools {
            if let PoolKind::Values { values, .. } = &mut pool.kind
                && values.len() < bound as usize
            {
                values.truncate(VALUES);
            }
        }
        task.target.limits.steps = Some(STEPS);
        task.target.limits.memory = MEMORY;
        task
    }
}

#[test]
fn the_glass_box_and_korat_agree_on_mutants_of_the_jdk() {
    let most = match std::env::var("GLASSBOX_MUTANTS") {
        Ok(text) => text.parse().unwrap_or(usize::MAX / 10_000),
        Err(_) => MUTANTS,
    };
    let mirrors = specification_library(&support::jdk()).expect("the specification library");
    let path = support::class_path(support::jdk(), &[mirrors]);
    // Korat's search takes seconds for each mutant of a hash map.
    let subjects = if most > MUTANTS { &SUBJECTS[..] } else { &SUBJECTS[..1] };
    let named = std::env::var("GLASSBOX_SUBJECT").ok();
    let wanted = |subject: &&Subject| named.as_deref().is_none_or(|name| subject.class.ends_with(name));
    let cases = comparison::some(subjects.iter().filter(wanted).flat_map(cases).collect(), most);
    let numbered: Vec<(usize, &Case)> = cases.iter().enumerate().collect();
    let comparisons = comparison::on_all_cores(&numbered, |(number, case)| {
        // Other ways to search take their turn.
        let options = if number % 4 == 3 { comparison::options(number / 4) } else { Options::DEFAULT };
        comparison::with_korat(&case.task(&path, BOUND, &case.operations[..1]), options)
    });
    let survivors = report(&cases, &comparisons, most);
    if most > MUTANTS {
        report_at_a_larger_bound(&survivors, &path);
    }
}

/// Says which of the survivors the glass box finds in larger states, or by another operation.
fn report_at_a_larger_bound(survivors: &[&Case], path: &ClassPath) {
    let verdicts = comparison::on_all_cores(survivors, |case| {
        let task = case.task(path, LARGER_BOUND, &case.operations);
        comparison::glass_box(&task, Options::DEFAULT).verdict
    });
    for (case, verdict) in survivors.iter().zip(&verdicts).filter(|(_, verdict)| **verdict != Verdict::Violated) {
        eprintln!("survives at bound {LARGER_BOUND} {:?}: {}: {verdict:?}", case.operations, case.mutant.change);
    }
    let killed = verdicts.iter().filter(|verdict| **verdict == Verdict::Violated).count();
    eprintln!("of {} survivors, {killed} are killed at bound {LARGER_BOUND}", survivors.len());
}

/// Says what was compared, and returns what survived.
fn report<'c>(cases: &'c [Case], comparisons: &[Comparison], most: usize) -> Vec<&'c Case> {
    let mut compared: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut survivors = Vec::new();
    let mut differences = Vec::new();
    let mut unanswered: BTreeMap<String, usize> = BTreeMap::new();
    for (case, comparison) in cases.iter().zip(comparisons) {
        let Case { class, operations, mutant } = case;
        let words = format!("{}: {}", operations[0], mutant.change);
        differences.extend(comparison.differences.iter().map(|difference| format!("{words}: {difference}")));
        for reason in comparison.unknown.iter().chain(&comparison.unknown_to_the_other) {
            *unanswered
                .entry(match reason {
                    Unknown::Steps { .. } => "endless".to_owned(),
                    other => format!("{other:?}; {}", mutant.change),
                })
                .or_default() += 1;
        }
        // Where one of the engines has no answer, there is nothing to compare, unless something else is violated.
        let unknown = comparison.unknown.len() + comparison.unknown_to_the_other.len();
        if comparison.answered > 0 && (unknown == 0 || comparison.violated > 0) {
            let [all, killed] = compared.entry(class).or_default();
            *all += 1;
            *killed += usize::from(comparison.violated > 0);
            if comparison.violated == 0 {
                survivors.push(case);
            }
        }
    }
    for survivor in &survivors {
        eprintln!("survives {}: {}", survivor.operations[0], survivor.mutant.change);
    }
    for (reason, count) in &unanswered {
        eprintln!("no answer {count} times: {reason}");
    }
    eprintln!("compared and killed: {compared:?} of {}, {} survive", cases.len(), survivors.len());
    assert!(differences.is_empty(), "{differences:#?}");
    let total: usize = compared.values().map(|[all, _]| all).sum();
    assert!(total >= most.min(300), "only {total} mutants could be compared");
    survivors
}
