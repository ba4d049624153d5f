//! The glass box says what Korat's search says on hundreds of classes that were broken in their bytecode.
//!
//! `GLASSBOX_MUTANTS=all cargo test -p glassbox-search --test all mutants::` compares every mutant that there is; a number takes
//! that many of them, evenly spread, and `GLASSBOX_SEED` says where that begins.
#![allow(clippy::print_stderr)] // What was compared is the point of running it by hand.

use crate::baseline_support as support;

use crate::comparison;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use comparison::Comparison;
use glassbox_baselines::Task;
use glassbox_mutate::{Kind, Mutant, files_of, methods_named, mutants_of, reached};
use glassbox_verdict::Unknown;

/// A call of a mutant that has not ended by then is taken to go on forever. Those of the originals end after a few hundred
/// steps at these bounds.
const STEPS: u64 = 100_000;

/// Bytes for each check. Diagrams take what they may need from the start.
const MEMORY: u64 = 128 << 20;

/// How many mutants a usual run compares.
const MUTANTS: usize = 640;

/// The structures, and the bounds at which their mutants are checked.
const OURS: (&str, &[(&str, u32)]) = (
    "crates/search/tests/structures",
    &[
        ("SearchTree", 3),
        ("SortedList", 2),
        ("OrderedList", 3),
        ("OrderedArray", 2),
        ("Interval", 3),
        ("HeapArray", 2),
        ("DoubleList", 2),
        ("Registers", 2),
        ("TwoStacks", 2),
        ("ObjectTree", 2),
        ("Traps", 2),
    ],
);
const EXAMPLES: (&str, &[(&str, u32)]) = (
    "examples",
    &[
        ("avl-tree/AvlTree", 3),
        ("binary-heap/BinaryHeap", 3),
        ("binomial-heap/BinomialHeap", 2),
        ("bit-set/BitSet", 2),
        ("disjoint-sets/DisjointSets", 3),
        ("doubly-linked-list/DoublyLinkedList", 2),
        ("fibonacci-heap/FibonacciHeap", 2),
        ("hash-table/HashTable", 2),
        ("open-addressing/OpenAddressing", 3),
        ("queue/Queue", 2),
        ("red-black-tree/RedBlackTree", 3),
        ("ring-buffer/RingBuffer", 2),
        ("search-tree/SearchTree", 3),
        ("skip-list/SkipList", 2),
        ("sorted-list/SortedList", 3),
        ("stack/Stack", 3),
        ("trie/Trie", 2),
    ],
);

/// A mutant to compare.
struct Case {
    class: String,
    bound: u32,
    /// The classes as they were, behind the one that was changed.
    classes: PathBuf,
    mutant: Mutant,
}

impl Case {
    /// Compares the engines; the number says how the glass box searches.
    fn compare(&self, number: usize) -> Comparison {
        let folder = self.classes.with_extension("mutants").join(number.to_string());
        fs::create_dir_all(&folder).expect("a folder for a mutant");
        let file = folder.join(format!("{}.class", self.mutant.method.0));
        fs::write(&file, &self.mutant.bytes).expect("a mutant can be written");
        let task = task(&[folder.clone(), self.classes.clone()], &self.class, self.bound);
        let options = comparison::options(number);
        let mut comparison = comparison::with_korat(&task, options);
        fs::remove_dir_all(&folder).expect("a mutant can be removed");
        for difference in &mut comparison.differences {
            let Case { class, bound, mutant, .. } = self;
            *difference = format!("{class} at bound {bound}, {options:?}: {difference}; {}", mutant.change);
        }
        comparison
    }
}

fn task(entries: &[PathBuf], class: &str, bound: u32) -> Task {
    let mut task =
        support::task(support::jdk(), entries, class, bound, "").unwrap_or_else(|error| panic!("{class}: {error}"));
    task.target.limits.steps = Some(STEPS);
    task.target.limits.memory = MEMORY;
    task
}

/// The mutants of some structures.
fn cases((folder, structures): (&str, &[(&str, u32)])) -> Vec<Case> {
    let sources: Vec<PathBuf> =
        structures.iter().map(|(path, _)| support::repository().join(folder).join(format!("{path}.java"))).collect();
    let classes = support::compile(&format!("originals-{}", folder.replace('/', "-")), &sources);
    let of_one = |source: &Path, bound: u32| -> Vec<Case> {
        let class = support::class_of(source);
        let invariant = task(std::slice::from_ref(&classes), &class, bound).target.specification.invariant.name;
        let mutants = mutants(&classes, &class, &invariant).into_iter();
        mutants.map(|mutant| Case { class: class.clone(), bound, classes: classes.clone(), mutant }).collect()
    };
    sources.iter().zip(structures).flat_map(|(source, (_, bound))| of_one(source, *bound)).collect()
}

/// The mutants of a class and of the classes inside it. The invariant, and whatever it calls, stays as it is: it says what is right. So do
/// constructors.
pub fn mutants(classes: &Path, class: &str, invariant: &str) -> Vec<Mutant> {
    let path = support::class_path(support::jdk(), &[classes.to_owned()]);
    let files = files_of(&path, class).expect("class files");
    let kept = reached(&files, methods_named(&files, class, invariant));
    mutants_of(&files, |method| !method.1.starts_with('<') && !kept.contains(method))
}

#[test]
fn the_glass_box_and_korat_agree_on_bytecode_mutants() {
    let most = match std::env::var("GLASSBOX_MUTANTS") {
        Ok(text) => text.parse().unwrap_or(usize::MAX / 10_000),
        Err(_) => MUTANTS,
    };
    let cases = comparison::some([cases(OURS), cases(EXAMPLES)].into_iter().flatten().collect(), most);
    let numbered: Vec<(usize, &Case)> = cases.iter().enumerate().collect();
    let comparisons = comparison::on_all_cores(&numbered, |(number, case)| case.compare(*number));

    let mut compared: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut violated: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut endless = 0;
    let mut unexpected = Vec::new();
    for (case, comparison) in cases.iter().zip(&comparisons) {
        let mut answered = true;
        for reason in comparison.unknown.iter().chain(&comparison.unknown_to_the_other) {
            answered = false;
            match reason {
                Unknown::Steps { .. } => endless += 1,
                _ => unexpected.push(format!("{}: {reason:?}; {}", case.class, case.mutant.change)),
            }
        }
        if answered {
            *compared.entry(case.mutant.kind).or_default() += 1;
            *violated.entry(case.mutant.kind).or_default() += usize::from(comparison.violated > 0);
        }
    }
    let differences: Vec<&String> = comparisons.iter().flat_map(|comparison| &comparison.differences).collect();
    let total: usize = compared.values().sum();
    eprintln!("{total} of {} mutants compared: {compared:?}, violated: {violated:?}, {endless} endless", cases.len());
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    assert!(total >= most.min(500), "only {total} mutants could be compared");
    for kind in Kind::ALL {
        assert!(compared.get(&kind).is_some_and(|count| *count >= 20), "{kind:?}: {compared:?}");
        assert!(violated.get(&kind).is_some_and(|count| *count >= 10), "{kind:?}: {violated:?}");
    }
}
