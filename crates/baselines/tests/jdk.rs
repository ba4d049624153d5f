//! The JDK's own collections keep their invariants, on every JDK of this machine.

use crate::support;

use std::sync::Arc;

use glassbox_baselines::Engine;
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
