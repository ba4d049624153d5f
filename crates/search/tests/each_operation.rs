//! A specification that holds says something about every operation.
//!
//! For each correct structure under `examples` and each of its operations, some mutant of the code
//! that the operation reaches is violated, checked by that operation alone. Where no mutant is, the
//! operation is in [`SILENT`] with the reason.
#![allow(clippy::print_stderr)] // The counts are the point of running it by hand.

use crate::baseline_support as support;
use crate::comparison;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use glassbox_baselines::Engine;
use glassbox_classes::ClassPath;
use glassbox_mutate::{Mutant, files_of, methods_named, mutants_of, reached};
use glassbox_search::Options;
use glassbox_verdict::Verdict;
use support::example::{Example, correct};

/// Operations of which no mutant is violated, and why.
const SILENT: &[(&str, &str, &str)] = &[
    ("HashSetOverMap", "size()I", "there is no mutant: it returns a field"),
    ("IntCounter", "getMostFrequent()I", "it returns a field, and no abstraction says which"),
    ("IntCounter", "getMaxFrequency()I", "it returns a field, and no abstraction says which"),
    ("IntCounterOverTreeMap", "getMostFrequent()I", "it returns a field, and no abstraction says which"),
    ("IntCounterOverTreeMap", "getMaxFrequency()I", "it returns a field, and no abstraction says which"),
    ("DualCacheOverHashMap", "remove(I)V", "a key that stays is valid, and no abstraction says otherwise"),
    ("Queue", "enqueue(Ljava/lang/Object;)V", "a lost value is valid, and no abstraction says otherwise"),
    ("Stack", "push(Ljava/lang/Object;)V", "a lost value is valid, and no abstraction says otherwise"),
    ("Stack", "isEmpty()Z", "it changes nothing, and no abstraction says what it returns"),
    ("Trie", "longestPrefix(II)I", "it changes nothing, and no abstraction says what it returns"),
];

/// Mutants that are tried for an operation, spread over its code.
const MOST: usize = 60;

/// A larger bound finds no more and takes longer.
const LARGEST_BOUND: u32 = 3;

/// A call of a mutant that takes more steps is taken not to end.
const STEPS: u64 = 100_000;

const MEMORY: u64 = 128 << 20;

const TIME: Duration = Duration::from_secs(5);

/// An operation of a structure.
struct Case {
    class: String,
    /// Its name and descriptor.
    operation: String,
    bound: u32,
    path: ClassPath,
    mutants: Vec<Mutant>,
}

/// The operations of some structures that share no class name.
fn cases(source: &Path) -> Vec<Case> {
    let example = Example::read(source);
    let class = example.class;
    let bound = example.bound.min(LARGEST_BOUND);
    let classes = support::compile(&format!("each-operation-{class}"), &[source.to_path_buf()]);
    let path = support::class_path(support::jdk(), &[classes]);
    let task = support::task_on(&path, &class, bound, "").unwrap_or_else(|error| panic!("{class}: {error}"));
    let files = files_of(&path, &class).expect("class files");
    let specification = &task.target.specification;
    let mut judges = vec![specification.invariant.name.clone()];
    judges.extend(specification.abstraction.iter().map(|abstraction| abstraction.method.name.clone()));
    let kept: BTreeSet<_> =
        judges.iter().flat_map(|name| reached(&files, methods_named(&files, &class, name))).collect();
    let calls = task.target.scope.operations.iter();
    calls
        .map(|call| {
            let own = reached(&files, methods_named(&files, &class, &call.method.name));
            let mutants = mutants_of(&files, |method| own.contains(method) && !kept.contains(method));
            let (class, path) = (class.clone(), path.clone());
            Case { class, operation: call.method.signature(), bound, path, mutants }
        })
        .collect()
}

impl Case {
    /// How many mutants it takes until one is violated.
    fn violated(&self) -> Option<usize> {
        let mutants = comparison::some(self.mutants.iter().collect(), MOST);
        (1..).zip(mutants).find(|(_, mutant)| self.is_violated(mutant)).map(|(tried, _)| tried)
    }

    fn is_violated(&self, mutant: &Mutant) -> bool {
        let mut path = self.path.clone();
        path.replace(mutant.bytes.clone()).expect("a class file");
        let mut task = support::task_on(&path, &self.class, self.bound, "").unwrap_or_else(|error| panic!("{error}"));
        task.target.scope.operations.retain(|call| call.method.signature() == self.operation);
        task.target.limits.steps = Some(STEPS);
        task.target.limits.memory = MEMORY;
        task.target.limits.deadline = Some(Instant::now() + TIME);
        let is_violated = |verdict: Verdict| verdict == Verdict::Violated;
        is_violated(comparison::glass_box(&task, Options::DEFAULT).verdict)
            || is_violated(support::run(Engine::BlackBox, &task).verdict)
    }
}

#[test]
fn some_mutant_of_each_operation_of_the_examples_is_violated() {
    let sources: Vec<PathBuf> = correct();
    let cases: Vec<Case> = comparison::on_all_cores(&sources, |source| cases(source)).into_iter().flatten().collect();
    let found = comparison::on_all_cores(&cases, Case::violated);
    let mut silent = Vec::new();
    for (case, found) in cases.iter().zip(&found) {
        let is_listed = SILENT.iter().any(|(class, operation, _)| *class == case.class && *operation == case.operation);
        match found {
            None if !is_listed => {
                silent.push(format!("{}.{}: {} mutants", case.class, case.operation, case.mutants.len()))
            }
            Some(_) if is_listed => silent.push(format!("{}.{} is listed, but violated", case.class, case.operation)),
            _ => {}
        }
    }
    let tried: usize = found.iter().flatten().sum();
    eprintln!("{} operations of {} structures, {tried} mutants tried", cases.len(), sources.len());
    assert!(silent.is_empty(), "{silent:#?}");
    assert!(cases.len() >= 90, "only {} operations", cases.len());
}
