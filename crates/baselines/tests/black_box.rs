//! Which states calls lead to, and what is passed to them, one small class per rule.

use crate::support;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::reach::reach;
use glassbox_baselines::{Engine, Task};
use glassbox_verdict::{Report, Vacuous, Verdict};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/structures/Calls.java");
    support::compile("calls", &[sources])
});

pub fn task(class: &str, bound: u32) -> Task {
    support::task(support::jdk(), std::slice::from_ref(&*CLASSES), class, bound, "").expect(class)
}

fn check(class: &str, bound: u32) -> Report {
    support::run(Engine::BlackBox, &task(class, bound))
}

#[test]
fn a_state_that_stands_for_nothing_leads_nowhere() {
    let report = check("StandsForNothing", 3);
    assert_eq!(support::findings(&report), ["model(): abstraction"]);
    assert_eq!(report.coverage.reached_states, Some(1));
}

/// Lists of up to three of three numbers.
#[test]
fn the_bound_is_one_of_calls_where_no_values_are_known() {
    let report = check("Growing", 3);
    assert_eq!(support::findings(&report), ["fails(): assertion"]);
    assert_eq!(report.coverage.reached_states, Some(1 + 3 + 9 + 27));
    assert_eq!(report.operations[1].verdict, Verdict::Holds);
    let words = "up to 3 calls in a sequence that change Growing.items";
    assert!(report.scope.words.iter().any(|word| word == words), "{:?}", report.scope.words);
}

/// Calls within the scope are not counted: four of them turn all switches, at each of three counts.
#[test]
fn only_calls_that_change_what_has_no_known_values_are_counted() {
    let report = check("Switches", 2);
    assert_eq!(support::findings(&report), [""; 0]);
    assert_eq!(report.coverage.reached_states, Some(5 * 3));
}

#[test]
fn only_objects_that_a_caller_holds_are_passed() {
    assert_eq!(support::findings(&check("KeepsNode", 2)), [""; 0]);
    let report = check("HandsOutNode", 2);
    assert_eq!(support::findings(&report), ["take(Node): exception java.lang.IllegalStateException"]);
}

/// A caller makes a node of another one that it has passed.
#[test]
fn calls_on_several_objects_are_told_as_statements() {
    let report = check("TakesNode", 2);
    assert_eq!(support::findings(&report), ["precedes(Node): assertion"]);
    let example = report.operations.last().and_then(|operation| operation.counterexample.as_ref());
    let history = example.map(|example| example.history.clone()).unwrap_or_default();
    let expected = ["var a = new TakesNode();", "var b = new Node(0);", "a.put(b);", "var c = new Node(1, b);"];
    assert_eq!(history, expected);
}

/// The first number of the array is 0 or 1, for an object alone and for two that share an array. Two objects that share
/// nothing are two groups.
#[test]
fn objects_that_share_something_are_one_state() {
    let report = check("SharesWithAnother", 2);
    assert_eq!(report.verdict, Verdict::Holds);
    assert_eq!(report.coverage.reached_states, Some(2 + 2));
}

/// A state that was not reached is said to be none that calls lead to only if every call was made
/// and followed.
#[test]
fn what_was_not_followed_is_not_said_to_lead_nowhere() {
    for (class, complete) in
        [("LeavesByThrowing", false), ("ThrowsAlone", true), ("TakesAnother", false), ("MadeElsewhere", false)]
    {
        let task = task(class, 2);
        let mut report = support::run(Engine::Korat, &task);
        reach(&task.target, &mut report);
        let look = report.operations.iter().find(|operation| operation.operation == "look()").expect("an operation");
        let example = look.counterexample.as_ref().unwrap_or_else(|| panic!("{class}: {:?}", look.verdict));
        let unreached = example.unreached.as_ref().expect(class);
        assert_eq!(unreached.complete, complete, "{class}: {unreached:?}");
    }
}

/// An operation without anything to be passed is not said to have no object to be called on.
#[test]
fn what_is_missing_is_named() {
    let report = check("TakesNonNull", 2);
    let take = report.operations.last().expect("an operation");
    assert_eq!(take.verdict, Verdict::Vacuous { reason: Vacuous::NoArguments });
}
