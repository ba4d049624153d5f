//! Operation by operation, the glass box says what Korat's search says of classes that behave like their abstractions, or do not; or it has
//! no answer, and says why.

use crate::baseline_support as support;

use crate::comparison;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::{Engine, Task};
use glassbox_search::Options;
use glassbox_verdict::{Report, Verdict};

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

const HELD: &str = "it holds an object that the operation changes";

/// Checks a class in some ways, none of which may contradict Korat's search. Gives what both found with the first of them.
fn reports(class: &str) -> [Report; 2] {
    let task = task(class);
    let korat = support::run(Engine::Korat, &task);
    // Classes take turns with the other ways to search.
    let turn = class.bytes().map(usize::from).sum::<usize>() % (OPTIONS.len() - 1);
    for number in [1 + turn, 1 + (turn + 5) % (OPTIONS.len() - 1)] {
        // Which number a slot has depends on the order of objects.
        let options = Options { symmetry: OPTIONS[number].symmetry || class == "Slotted", ..OPTIONS[number] };
        let differences = comparison::compare(&comparison::glass_box(&task, options), &korat).differences;
        assert!(differences.is_empty(), "{class}, {:?}: {differences:#?}", OPTIONS[number]);
    }
    let ours = comparison::glass_box(&task, OPTIONS[0]);
    let differences = comparison::compare(&ours, &korat).differences;
    assert!(differences.is_empty(), "{class}: {differences:#?}");
    [ours, korat]
}

/// Both agree on the operations that are violated, and the glass box has an answer wherever Korat's search has one.
#[track_caller]
fn check(class: &str, violated: &[&str]) -> Report {
    let [ours, korat] = reports(class);
    let mut found = Vec::new();
    for (one, other) in ours.operations.iter().zip(&korat.operations) {
        assert_eq!(one.verdict, other.verdict, "{class}: {}", one.operation);
        if one.verdict == Verdict::Violated {
            found.push(&*one.operation);
        }
    }
    assert_eq!(found, violated, "{class}");
    ours
}

/// As `check`, where operations have no formula: `reasons` has each with a part of the reason.
#[track_caller]
fn check_by_runs(class: &str, violated: &[&str], reasons: &[(&str, &str)]) {
    let ours = check(class, violated);
    let found = &ours.coverage.by_runs;
    assert_eq!(found.len(), reasons.len(), "{class}: {found:#?}");
    for (one, (operation, part)) in found.iter().zip(reasons) {
        assert!(one.operation == *operation && one.because.contains(part), "{class}: {one:?}");
    }
}

#[test]
fn the_rules_of_the_baselines_are_the_rules_of_the_glass_box() {
    for class in ["Cell", "CellReturnsMore", "CellForgets", "CellNull", "CellThrowingEquality", "CellIdentical"]
        .into_iter()
        .chain(["CellNeverEqual", "CellAlwaysEqual", "CellHidden", "CellPairs", "Exceptional", "ConstructedThrows"])
    {
        let [ours, korat] = reports(class);
        assert_eq!(support::findings(&ours), support::findings(&korat), "{class}");
    }
    check_by_runs("Boxing", &["other()"], &[("name()", "a dynamic call")]);
    check("Constructed", &["Constructed(int)"]);
}

#[test]
fn an_abstraction_that_interferes_leaves_no_answer() {
    check_by_runs("CellShared", &[], &[("set(int)", HELD)]);
    check_by_runs("CellStolen", &[], &[("set(int)", "an assignment to a part of the state")]);
    for class in ["CellCounts", "CellSpins", "CellGoesOn"] {
        let [ours, korat] = reports(class);
        assert!(matches!(ours.verdict, Verdict::Unknown { .. }), "{class}");
        assert_eq!(ours.verdict, korat.verdict, "{class}");
    }
}

/// What the abstraction holds must stay the same, however far away it is.
#[test]
fn what_an_abstraction_holds_is_followed() {
    check_by_runs("HeldFarAway", &[], &[("set(int)", HELD)]);
    check("HeldNodes", &["unlink()"]);
    check("SharedHelper", &["inc()", "wrong()", "Model.equalTo(Model)"]);
}

#[test]
fn an_abstraction_that_takes_what_is_not_there_is_broken() {
    check("TakesTooMany", &["abstraction()"]);
    check("TakesFromNowhere", &["TakesFromNowhere()", "abstraction()"]);
    check("TakesLessThanNothing", &["TakesLessThanNothing()", "abstraction()"]);
}

#[test]
fn what_a_static_method_makes_of_any_of_several_objects_is_made_once() {
    check("FromAnyNode", &["sizeOfMost()"]);
}

/// On a path that knows the class of an object, fields are read of objects of that class alone.
#[test]
fn nodes_of_several_classes_are_asked_what_they_have() {
    check("Branching", &[]);
    // A full chain takes no more numbers.
    check("MixedChain", &["add(int)"]);
}

/// Also where no operation has a counterpart.
#[test]
fn an_abstraction_that_is_asked_by_nobody_is_asked() {
    check("Lonely", &["abstraction()"]);
    check("Sometimes", &["abstraction()"]);
}

#[test]
fn nobody_can_tell_an_empty_slot_from_one_that_is_not_there() {
    check_by_runs("Slotted", &["three()"], &[("three()", "the number of a sequence's slots")]);
}

#[test]
fn elements_are_counted() {
    check("Bag", &["add(int)", "removeAll(int)", "twice(int)"]);
}

#[test]
fn results_are_compared_in_boxes_and_out_of_them() {
    let wrong = [
        "nullForInt()",
        "longInBox()",
        "wrongFlagInBox()",
        "floatInBox()",
        "nothingForSomething()",
        "otherEntry()",
        "noEntryForOne()",
        "looksEqual()",
    ];
    let reasons = [("doubles()", "floating-point arithmetic"), ("floatInBox()", "floating-point arithmetic")];
    check_by_runs("Results", &wrong, &reasons);
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
    check_by_runs("Throwers", &wrong, &[("caught()", "an exception that is caught")]);
}

#[test]
fn an_equality_may_be_too_strict_or_too_lax() {
    check("Strict", &["get()"]);
    check("LaxParity", &["Model.equalTo(Model)"]);
}

#[test]
fn lists_and_queues_are_formulas() {
    check("SmallList", &["lastIndexOf(Object)", "remove(Object)"]);
    check("SmallQueue", &["element()", "offer(Object)"]);
    check("SmallDeque", &["addFirst(Object)", "removeFirst()"]);
    check("SmallPriorityQueue", &["remove()", "remove(Object)"]);
}

#[test]
fn models_written_with_the_library_are_compared_by_runs() {
    check("StackByList", &["contains(int)"]);
    check("BitsByStream", &["first()"]);
    check("PairsByHashMap", &["remove(Integer)"]);
    check("RingByArray", &["poll()"]);
    check("QueueByDeque", &["size()"]);
    check("TalliesByTreeMap", &["most()"]);
}
