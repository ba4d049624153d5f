//! The JDK's own collections keep their invariants, on every JDK of this machine.

use crate::support;

use std::sync::Arc;

use glassbox_baselines::{Engine, korat};
use glassbox_classes::Jdk;
use glassbox_verdict::Verdict;

fn check(class: &str, bound: u32) {
    for jdk in Jdk::installed() {
        let version = jdk.version().to_owned();
        let task = support::jdk_task(Arc::new(jdk), class, bound);
        for engine in [Engine::Korat, Engine::BlackBox] {
            let report = support::run(engine, &task);
            let findings = support::findings(&report);
            assert_eq!(report.verdict, Verdict::Holds, "{class} of {version} with {engine:?}: {findings:?}");
            assert_eq!(findings, [""; 0], "{class} of {version} with {engine:?}");
            assert!(report.operations.len() > 10, "{class} has {} operations", report.operations.len());
        }
    }
}

/// Korat's search finds so many valid states of a class: all of its members can be there.
fn check_states(class: &str, bound: u32, expected: u64) {
    for jdk in Jdk::installed() {
        let version = jdk.version().to_owned();
        let (_, valid) = korat::count(&support::jdk_task(Arc::new(jdk), class, bound)).expect(class);
        assert_eq!(valid, expected, "{class} of {version}");
    }
}

/// A set is made of a map, which has a mirror of its own: as many sets as there are red-black trees of up to three nodes, over as
/// many keys (`counts.rs` has the same number).
#[test]
fn sets_have_all_states_of_their_maps() {
    check_states("java/util/TreeSet", 3, 12);
    // Members are null, 0 and 1. Without a table there are 3 thresholds. One bin holds up to one member: 1 + 3. Two bins hold up to two: 1 + 3 + 8,
    // for two can come in two orders, and if they share a bin, lie there in two.
    check_states("java/util/LinkedHashSet", 2, 19);
}

#[test]
fn tree_set() {
    check("java/util/TreeSet", 2);
}

#[test]
fn hash_set() {
    check("java/util/HashSet", 2);
}

#[test]
fn linked_hash_set() {
    check("java/util/LinkedHashSet", 2);
}

#[test]
fn linked_hash_map() {
    check("java/util/LinkedHashMap", 1);
}

#[test]
fn identity_hash_map() {
    check("java/util/IdentityHashMap", 3);
}

#[test]
fn vector() {
    check("java/util/Vector", 2);
}

#[test]
fn bit_set() {
    check("java/util/BitSet", 2);
}

#[test]
fn tree_map() {
    check("java/util/TreeMap", 2);
}

#[test]
fn hash_map() {
    check("java/util/HashMap", 2);
}

#[test]
fn linked_list() {
    check("java/util/LinkedList", 2);
}

#[test]
fn array_list() {
    check("java/util/ArrayList", 2);
}

#[test]
fn array_deque() {
    check("java/util/ArrayDeque", 2);
}

#[test]
fn priority_queue() {
    check("java/util/PriorityQueue", 2);
}
