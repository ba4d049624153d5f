//! Invariants in ordinary Java: which become formulas, which are enumerated and why, and that Korat's search, which runs them, agrees
//! on every operation.

use crate::comparison;
use crate::support;

use std::path::Path;

use comparison::{OPTIONS, compare, glass_box};
use glassbox_baselines::{Engine, Task};
use glassbox_verdict::Verdict;
use support::Structure;

/// How an invariant is dealt with: as a formula, or else why not.
enum Way {
    Formula,
    Enumerated(&'static str),
}

/// Checks a class with every way to search. Its operations called `close` or `spoil` break it, and nothing else does.
fn is_understood(class: &str, way: Way) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/invariants/{class}.java"));
    let structure = Structure::at(&source);
    for bound in [2, 3] {
        let task = Task { target: structure.target(bound), jobs: 1, seed: 0 };
        let korat = glassbox_baselines::check(Engine::Korat, &task, &mut |_| {});
        for options in OPTIONS {
            let ours = glass_box(&task, options);
            let comparison = compare(&ours, &korat);
            assert_eq!(comparison.differences, [""; 0], "{class}, bound {bound}, {options:?}");
            assert_eq!(comparison.unknown, [], "{class}, bound {bound}, {options:?}");
            let because = ours.coverage.enumerated.as_ref().map(|enumerated| enumerated.because.as_str());
            match (&way, because) {
                (_, Some("because they are few")) if options.few => {}
                (Way::Formula, None) => {}
                (Way::Enumerated(part), Some(because)) if because.contains(part) => {}
                _ => panic!("{class}, bound {bound}: enumerated because {because:?}"),
            }
            for operation in &ours.operations {
                let breaks = ["close", "spoil"].iter().any(|name| operation.operation.starts_with(name));
                let expected = if breaks && bound == 3 { Some(Verdict::Violated) } else { None };
                assert!(
                    expected.is_none_or(|expected| operation.verdict == expected)
                        && (breaks || operation.verdict == Verdict::Holds),
                    "{class}, bound {bound}: {} {:?}",
                    operation.operation,
                    operation.verdict
                );
            }
        }
    }
}

macro_rules! understood {
    ($($test:ident: $class:literal, $way:expr;)*) => {
        $(#[test]
        fn $test() {
            is_understood($class, $way);
        })*
    };
}

understood! {
    set_of_visited_nodes: "VisitedInHashSet", Way::Formula;
    set_by_identity: "VisitedByIdentity", Way::Formula;
    list_of_visited_nodes: "VisitedInLinkedList", Way::Formula;
    array_of_visited_nodes: "VisitedInArray", Way::Formula;
    recursion_with_a_set: "VisitedByRecursion", Way::Formula;
    two_references_that_meet: "Tortoise", Way::Formula;
    special_assert: "TreeOfNext", Way::Formula;
    special_asserts_of_all_kinds: "SpecialAsserts", Way::Formula;
    exception_that_is_thrown: "ThrownException", Way::Formula;
    numbers_in_boxes: "Numbers", Way::Formula;
    array_as_long_as_another: "Counts", Way::Formula;
    exception_that_is_caught: "CaughtException", Way::Enumerated("an exception that is caught (CaughtException.java:");
    stream: "Streams", Way::Enumerated("a value that is not known");
    floating_point: "Halves", Way::Enumerated("floating-point arithmetic (Halves.java:16)");
    value_that_is_returned_as_it_is: "ReturnedAsItIs", Way::Enumerated("floating-point arithmetic (ReturnedAsItIs.java:");
    identity_of_boxes: "Identity", Way::Enumerated("the identity of a boxed number (Identity.java:");
}
