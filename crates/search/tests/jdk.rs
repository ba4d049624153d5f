//! The JDK's own collections keep their invariants, on every JDK of this machine, and it does not take many steps to see that.

mod collections;

use std::sync::Arc;

use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_verdict::Verdict;

/// Checks a class; `most` is a number of steps that only a search which says too much of its path takes.
fn check(name: &str, bound: u32, most: u64) {
    for jdk in Jdk::installed() {
        let jdk = Arc::new(jdk);
        let report = glassbox_search::check(&collections::target(&jdk, name, bound), Options::default(), &mut |_| {});
        let version = jdk.version();
        assert_eq!(report.verdict, Verdict::Holds, "{name} of {version}: {:?}", report.operations);
        assert!(report.operations.len() > 10, "{name} of {version} has {} operations", report.operations.len());
        for operation in &report.operations {
            assert_eq!(operation.verdict, Verdict::Holds, "{name}.{} of {version}", operation.operation);
        }
        let steps = report.coverage.steps.expect("steps are counted");
        assert!(steps <= most, "{name} of {version}: {steps} steps");
    }
}

#[test]
fn linked_list() {
    check("LinkedList", 4, 400);
}

#[test]
fn array_list() {
    check("ArrayList", 4, 450);
}

#[test]
fn tree_map() {
    check("TreeMap", 4, 500);
}

#[test]
fn array_deque() {
    check("ArrayDeque", 4, 1000);
}

#[test]
fn priority_queue() {
    check("PriorityQueue", 4, 2000);
}

#[test]
fn hash_map() {
    check("HashMap", 4, 1000);
}

#[test]
fn collections_do_what_their_abstractions_do() {
    for name in collections::COMPARED {
        for jdk in Jdk::installed() {
            let jdk = Arc::new(jdk);
            let report = glassbox_search::check(&collections::compared(&jdk, name, 2), Options::default(), &mut |_| {});
            assert!(report.equivalence.is_some(), "{name}");
            for operation in &report.operations {
                assert_eq!(operation.verdict, Verdict::Holds, "{name}.{} of {}", operation.operation, jdk.version());
            }
        }
    }
}
