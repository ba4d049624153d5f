//! Operation by operation, the glass box says what Korat's search says of classes that behave like their abstractions, or do not; or it has
//! no answer, and says why.

use crate::baseline_support as support;

use crate::comparison;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::{Engine, Task};
use glassbox_verdict::{Report, Unknown, Verdict};

/// The classes that baselines are tested with, and others that try what is hard to put into formulas.
static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = support::java_files(&folder.join("tests/equivalence"));
    sources.push(folder.join("../baselines/tests/equivalence/Abstractions.java"));
    support::compile("glass-box-abstractions", &sources)
});

fn task(class: &str) -> Task {
    let task = support::task(support::jdk(), std::slice::from_ref(&*CLASSES), class, 3, "");
    let mut task = task.unwrap_or_else(|error| panic!("{class}: {error}"));
    task.target.limits.steps = Some(20_000);
    task
}

/// Checks a class in some ways, none of which may contradict Korat's search. Gives what both found with the first of them.
fn reports(class: &str) -> [Report; 2] {
    let task = task(class);
    let korat = support::run(Engine::Korat, &task);
    // Classes take turns with the other ways to search.
    let turn = class.bytes().map(usize::from).sum::<usize>() % (OPTIONS.len() - 1);
    for number in [1 + turn, 1 + (turn + 5) % (OPTIONS.len() - 1)] {
        let differences = comparison::compare(&comparison::glass_box(&task, OPTIONS[number]), &korat).differences;
        assert!(differences.is_empty(), "{class}, {:?}: {differences:#?}", OPTIONS[number]);
    }
    let ours = comparison::glass_box(&task, OPTIONS[0]);
    let differences = comparison::compare(&ours, &korat).differences;
    assert!(differences.is_empty(), "{class}: {differences:#?}");
    [ours, korat]
}

/// The operations that are violated, which both agree on, and those of which the glass box does not know what Korat's search knows, with
/// the reason.
fn findings(class: &str) -> (Vec<String>, Vec<(String, String)>) {
    let [ours, korat] = reports(class);
    let mut violated = Vec::new();
    let mut unknown = Vec::new();
    for (one, other) in ours.operations.iter().zip(&korat.operations) {
        match &one.verdict {
            Verdict::Violated => violated.push(one.operation.clone()),
            Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } if one.verdict != other.verdict => {
                unknown.push((one.operation.clone(), what.clone()));
            }
            _ => {}
        }
    }
    (violated, unknown)
}

#[track_caller]
fn check(class: &str, violated: &[&str], unknown: &[(&str, &str)]) {
    let found = findings(class);
    assert_eq!(found.0, violated, "{class}");
    let reasons: Vec<(&str, &str)> = found.1.iter().map(|(operation, what)| (&**operation, &**what)).collect();
    assert_eq!(reasons.len(), unknown.len(), "{class}: {reasons:#?}");
    for ((operation, what), (expected, part)) in reasons.iter().zip(unknown) {
        assert!(operation == expected && what.contains(part), "{class}: {operation}: {what}");
    }
}

const HELD: &str = "an abstraction that holds an object which the operation changes";

#[test]
fn the_rules_of_the_baselines_are_the_rules_of_the_glass_box() {
    for class in ["Cell", "CellReturnsMore", "CellForgets", "CellNull", "CellThrowingEquality", "CellIdentical"]
        .into_iter()
        .chain(["CellNeverEqual", "CellAlwaysEqual", "CellHidden", "CellPairs", "Exceptional", "ConstructedThrows"])
    {
        let [ours, korat] = reports(class);
        assert_eq!(support::findings(&ours), support::findings(&korat), "{class}");
    }
    check("Boxing", &["other()"], &[("name()", "a dynamic call")]);
    check("Constructed", &["Constructed(int)"], &[]);
}

#[test]
fn an_abstraction_that_interferes_leaves_no_answer() {
    check("CellShared", &[], &[("set(int)", HELD)]);
    check("CellStolen", &[], &[("set(int)", "an assignment to a part of the state")]);
    for class in ["CellCounts", "CellSpins", "CellGoesOn"] {
        let [ours, korat] = reports(class);
        assert!(matches!(ours.verdict, Verdict::Unknown { .. }), "{class}");
        assert_eq!(ours.verdict, korat.verdict, "{class}");
    }
}

/// What the abstraction holds must stay the same, however far away it is.
#[test]
fn what_an_abstraction_holds_is_followed() {
    check("HeldFarAway", &[], &[("set(int)", HELD)]);
    check("HeldNodes", &["unlink()"], &[]);
    check("SharedHelper", &["inc()", "wrong()", "Model.equalTo(Model)"], &[]);
}

#[test]
fn an_abstraction_that_takes_what_is_not_there_is_broken() {
    check("TakesTooMany", &["abstraction()"], &[]);
    check("TakesFromNowhere", &["TakesFromNowhere()", "abstraction()"], &[]);
    check("TakesLessThanNothing", &["TakesLessThanNothing()", "abstraction()"], &[]);
}

#[test]
fn what_a_static_method_makes_of_any_of_several_objects_is_made_once() {
    check("FromAnyNode", &["sizeOfMost()"], &[]);
}

/// On a path that knows the class of an object, fields are read of objects of that class alone.
#[test]
fn nodes_of_several_classes_are_asked_what_they_have() {
    check("Branching", &[], &[]);
    // A full chain takes no more numbers.
    check("MixedChain", &["add(int)"], &[]);
}

/// Also where no operation has a counterpart.
#[test]
fn an_abstraction_that_is_asked_by_nobody_is_asked() {
    check("Lonely", &["abstraction()"], &[]);
    check("Sometimes", &["abstraction()"], &[]);
}

#[test]
fn nobody_can_tell_an_empty_slot_from_one_that_is_not_there() {
    check("Slotted", &[], &[("three()", "the number of a sequence's slots")]);
}

#[test]
fn elements_are_counted() {
    check("Bag", &["add(int)", "removeAll(int)", "twice(int)"], &[]);
}

#[test]
fn results_are_compared_in_boxes_and_out_of_them() {
    let wrong = [
        "nullForInt()",
        "longInBox()",
        "wrongFlagInBox()",
        "nothingForSomething()",
        "otherEntry()",
        "noEntryForOne()",
        "looksEqual()",
    ];
    let unknown = [("doubles()", "floating-point arithmetic"), ("floatInBox()", "floating-point arithmetic")];
    check("Results", &wrong, &unknown);
}

#[test]
fn exceptions_are_compared_wherever_they_come_from() {
    let wrong = [
        "exchanged()",
        "special()",
        "outOfBoundsByHand()",
        "afterOtherChange()",
        "onlyTheModel()",
        "onlyTheClass()",
        "change()",
    ];
    check("Throwers", &wrong, &[("caught()", "an exception that is caught")]);
}

#[test]
fn an_equality_may_be_too_strict_or_too_lax() {
    check("Strict", &["get()"], &[]);
    check("LaxParity", &["Model.equalTo(Model)"], &[]);
}

#[test]
fn lists_and_queues_are_formulas() {
    check("SmallList", &["lastIndexOf(Object)", "remove(Object)"], &[]);
    check("SmallQueue", &["element()", "offer(Object)"], &[]);
    check("SmallDeque", &["addFirst(Object)", "removeFirst()"], &[]);
    check("SmallPriorityQueue", &["remove()", "remove(Object)"], &[]);
}
