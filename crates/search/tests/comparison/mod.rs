//! Compares the glass box with the engines that look at one state after the other.

#![allow(dead_code, reason = "each test file uses its own part")]

use crate::baseline_support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use glassbox_baselines::{Engine, Task};
use glassbox_search::{Dynamic, Options, SolverKind, SpaceKind};
use glassbox_verdict::{Report, Unknown, Verdict};

/// What the engines say of one class.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Operations on which both have an answer.
    pub answered: usize,
    /// Operations that both found violated.
    pub violated: usize,
    /// Operations on which they contradict each other, in words.
    pub differences: Vec<String>,
    /// Why the glass box has no answer.
    pub unknown: Vec<Unknown>,
    /// Why the other engine has none.
    pub unknown_to_the_other: Vec<Unknown>,
}

/// Ways to search. None of them may change a verdict.
pub const OPTIONS: [Options; 19] = [
    Options::DEFAULT,
    Options { space: SpaceKind::Bdd, few: false, ..Options::DEFAULT },
    Options { dynamic: Dynamic::Fields, few: false, ..Options::DEFAULT },
    Options { symmetry: false, merges: false, few: false, ..Options::DEFAULT },
    Options { dynamic: Dynamic::Flow, ..Options::DEFAULT },
    Options { jobs: 2, space: SpaceKind::Bdd, dynamic: Dynamic::Flow, ..Options::DEFAULT },
    Options { knows_valid: false, few: false, ..Options::DEFAULT },
    Options { keeps_results: false, few: false, ..Options::DEFAULT },
    Options { dynamic: Dynamic::Fields, ordering: false, ..Options::DEFAULT },
    Options { factors: false, few: false, ..Options::DEFAULT },
    Options { sums: false, few: false, ..Options::DEFAULT },
    Options { comparisons: false, supposes: false, few: false, ..Options::DEFAULT },
    Options { solver: SolverKind::BatSat, few: false, ..Options::DEFAULT },
    Options { one_by_one: false, few: false, ..Options::DEFAULT },
    Options { used_objects: false, few: false, ..Options::DEFAULT },
    Options { decides: false, few: false, ..Options::DEFAULT },
    Options { each_object: false, few: false, ..Options::DEFAULT },
    Options { certify: true, ..Options::DEFAULT },
    Options { certify: true, space: SpaceKind::Bdd, jobs: 2, few: false, ..Options::DEFAULT },
];

/// Where a campaign begins: another seed compares other cases, in other ways.
pub fn seed() -> usize {
    std::env::var("GLASSBOX_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

/// A way to search, by turns.
pub fn options(number: usize) -> Options {
    OPTIONS[(number + seed()) % OPTIONS.len()]
}

/// So many of the cases, evenly spread.
pub fn some<T>(mut cases: Vec<T>, most: usize) -> Vec<T> {
    let all = cases.len();
    if most >= all {
        return cases;
    }
    cases.rotate_left(seed() % all);
    let mut number = 0;
    cases.retain(|_| {
        number += 1;
        number * most / all != (number - 1) * most / all
    });
    cases
}

/// Checks a class with the glass box and with Korat's search. They see the same valid states, so they must agree on every
/// operation.
pub fn with_korat(task: &Task, options: Options) -> Comparison {
    let korat = glassbox_baselines::check(Engine::Korat, task, &mut |_| {});
    compare(&glass_box(task, options), &korat)
}

/// Checks a class with the glass box.
pub fn glass_box(task: &Task, options: Options) -> Report {
    baseline_support::without_fault(glassbox_search::check(&task.target, options, &mut |_| {}))
}

/// Holds the glass box's report against that of an engine that sees the same states.
pub fn compare(ours: &Report, theirs: &Report) -> Comparison {
    let mut comparison = Comparison::default();
    let reason = |verdict: &Verdict| match verdict {
        Verdict::Unknown { reason } => Some(reason.clone()),
        _ => None,
    };
    // A check that could not begin says nothing of operations.
    if ours.operations.is_empty() || theirs.operations.is_empty() {
        comparison.unknown.extend(reason(&ours.verdict));
        comparison.unknown_to_the_other.extend(reason(&theirs.verdict));
        if ours.operations.len() != theirs.operations.len() && comparison.unknown.is_empty() {
            comparison.differences.push(format!("{:?}, {} {:?}", ours.verdict, theirs.engine, theirs.verdict));
        }
        return comparison;
    }
    assert_eq!(ours.operations.len(), theirs.operations.len(), "{}", ours.target);
    for (one, other) in ours.operations.iter().zip(&theirs.operations) {
        assert_eq!(one.operation, other.operation, "{}", ours.target);
        let operation = &one.operation;
        match (reason(&one.verdict), reason(&other.verdict)) {
            (None, None) => {
                comparison.answered += 1;
                comparison.violated += usize::from(one.verdict == Verdict::Violated);
                if one.verdict != other.verdict {
                    let engine = &theirs.engine;
                    let text = format!("{operation}: glass box {:?}, {engine} {:?}", one.verdict, other.verdict);
                    comparison.differences.push(text);
                }
            }
            (Some(Unknown::LeavesScope { .. }), Some(Unknown::LeavesScope { .. })) => comparison.answered += 1,
            (one, other) => {
                // Both see the same calls.
                let leaves = [&one, &other].iter().any(|reason| matches!(reason, Some(Unknown::LeavesScope { .. })));
                if leaves && (one.is_none() || other.is_none()) {
                    let text = format!("{operation}: glass box {one:?}, {} {other:?}", theirs.engine);
                    comparison.differences.push(text);
                }
                comparison.unknown.extend(one);
                comparison.unknown_to_the_other.extend(other);
            }
        }
    }
    comparison
}

/// Does something with every item, on all cores; results are in the order of the items.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, item)) = Some(next.fetch_add(1, Ordering::Relaxed))
                    .and_then(|index| items.get(index).map(|item| (index, item)))
                {
                    let result = work(item);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
