//! What an invariant asks about a value prunes the enumeration of valid states (paper 001, section 3.3.2): fewer candidates, the same
//! states.

use crate::support;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::enumerate::{Decided, Values, valid_states};
use glassbox_baselines::{Task, korat};
use glassbox_classes::annotation_library;

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/asserts");
    support::compile("asserts", &support::java_files(&sources))
});

/// Candidates and valid states.
fn enumerated(task: &Task, values: Values) -> (u64, Vec<Vec<Decided>>) {
    let mut found = Vec::new();
    let enumeration = valid_states(task, values, u64::MAX, &mut |_| {}, &mut |decided| {
        found.push(decided.to_vec());
        Ok(true)
    });
    let enumeration = enumeration.expect("an enumeration");
    assert!(enumeration.complete);
    (enumeration.candidates, found)
}

/// Candidates of Korat's search, candidates where only values that are told apart are tried, and valid states.
fn counts(classes: &Path, class: &str, bound: u32) -> (u64, u64, usize) {
    let library = annotation_library(&support::jdk()).expect("the annotation library");
    let task = support::task(support::jdk(), &[classes.to_owned(), library], class, bound, "").expect(class);
    let (all, valid) = enumerated(&task, Values::All);
    let (korat, _) = korat::count(&task).expect(class);
    // Java's `assertTree` reads fields by reflection, and the machine then decides whole objects.
    assert!(all <= korat, "{class} at bound {bound}");
    let (told_apart, same) = enumerated(&task, Values::ToldApart);
    assert_eq!(valid, same, "{class} at bound {bound}");
    (korat, told_apart, valid.len())
}

/// A list of n nodes or fewer. After the last node Korat's search tries each one before it; once one of them was seen to be
/// reached twice, all others are known to be.
#[test]
fn a_node_that_is_reached_twice_stands_for_all_others() {
    for n in 1..8u64 {
        let (all, told_apart, valid) = counts(&CLASSES, "ListByAssert", n as u32);
        assert_eq!(valid as u64, n + 1);
        assert_eq!(all, n + 1 + n * (n + 1) / 2);
        assert_eq!(told_apart, n + 1 + n);
    }
}

/// Binary trees of up to n nodes are sums of Catalan numbers. Each field is tried with one node that was reached before, and not with
/// each of them.
#[test]
fn trees_are_found_without_trying_all_that_are_none() {
    let found: Vec<_> = (1..6).map(|bound| counts(&CLASSES, "TreeByAssert", bound)).collect();
    assert_eq!(found, [(5, 4, 2), (26, 11, 4), (131, 30, 9), (619, 86, 23), (2818, 260, 65)]);
}

/// A reference back is tried with its right value and with one that is wrong, however many nodes there are. Only what the last node
/// refers to is tried in full, since it is followed.
#[test]
fn a_comparison_gives_as_much_feedback_as_a_special_assert() {
    for n in 1..6u64 {
        for class in ["BothWays", "BothWaysByHand"] {
            let (all, told_apart, valid) = counts(&CLASSES, class, n as u32);
            let (followed, right) = (n * (n + 1) / 2, n + 1);
            assert_eq!(valid as u64, right);
            assert_eq!(all, right + followed + n * (n + 1) / 2 + n - 1);
            assert_eq!(told_apart, right + followed + n);
        }
    }
}

/// For each of ten numbers the first that is too small, and each that is greater.
#[test]
fn numbers_that_compare_alike_are_tried_once() {
    assert_eq!(counts(&CLASSES, "Pair", 1), (100, 10 + 45, 45));
}

/// That an assert fails does not say that the invariant is false: who looks again is given all values.
#[test]
fn a_place_that_is_looked_at_again_takes_all_its_values() {
    for bound in 1..5 {
        let (_, _, valid) = counts(&CLASSES, "CircleByAssert", bound);
        assert!(valid > 0);
    }
}

#[test]
fn an_assert_that_throws_is_left_to_throw() {
    let (_, _, valid) = counts(&CLASSES, "Misnamed", 3);
    assert_eq!(valid, 2);
}

/// Invariants of all kinds.
#[test]
fn structures_have_the_same_states() {
    let mut pruned = 0;
    for (class, bound) in [
        ("SearchTree", 4),
        ("BinaryTree", 4),
        ("RedBlackTree", 3),
        ("RedBlackTreeAnyRoot", 3),
        ("SortedList", 4),
        ("CircularList", 3),
        ("DistinctStack", 4),
        ("HeapArray", 3),
        ("DisjointSet", 3),
        ("FullTree", 4),
    ] {
        let (all, told_apart, valid) = counts(support::korat_classes(), class, bound);
        assert!(told_apart <= all && valid > 0, "{class}: {told_apart} of {all} candidates, {valid} valid");
        pruned += usize::from(told_apart < all);
    }
    assert!(pruned > 5, "{pruned} structures with fewer candidates");
}
