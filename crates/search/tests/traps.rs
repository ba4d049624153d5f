//! The traps that the papers warn of, each a class of its own: what a run does not look at may still matter.
//!
//! Every operation is checked in every way to search, and by Korat's search. Where the papers say how many elements are run, the
//! steps of the default way are asserted too.

use crate::baseline_support as support;

use crate::comparison;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::Engine;
use glassbox_search::{Dynamic, Options};
use glassbox_verdict::{OperationReport, Report, Value, Verdict};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    support::compile("traps", &support::java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traps")))
});

/// What an operation should come to: its name, whether it holds, and its steps where they are known.
type Expected = (&'static str, bool, Option<u64>);

/// Checks a class in every way, and gives the report of the default one.
fn check(class: &str, bound: u32, expected: &[Expected]) -> Report {
    let task = support::task(support::jdk(), std::slice::from_ref(&CLASSES), class, bound, "").expect(class);
    let korat = support::run(Engine::Korat, &task);
    for options in OPTIONS {
        let report = comparison::glass_box(&task, options);
        assert_eq!(comparison::compare(&report, &korat).differences, [""; 0], "{options:?}");
        for (name, holds, _) in expected {
            let verdict = if *holds { Verdict::Holds } else { Verdict::Violated };
            assert_eq!(operation(&report, name).verdict, verdict, "{name} at bound {bound}, {options:?}");
        }
    }
    let report = comparison::glass_box(&task, Options::default());
    for (name, _, steps) in expected {
        if let Some(steps) = steps {
            assert_eq!(operation(&report, name).transitions, *steps, "steps of {name} at bound {bound}");
        }
    }
    report
}

fn operation<'a>(report: &'a Report, name: &str) -> &'a OperationReport {
    let found = report.operations.iter().find(|one| one.operation.split('(').next() == Some(name));
    found.unwrap_or_else(|| panic!("no operation {name}: {:?}", report.verdict))
}

#[test]
fn states_are_found_although_the_ways_to_them_are_pruned() {
    let expected = [("setX", true, Some(1)), ("setY", true, Some(1)), ("setZ", true, Some(3))];
    check("ReachabilityDemo", 1, &[&expected[..], &[("setZAndForgetX", false, None)]].concat());
}

#[test]
fn what_a_method_does_not_read_may_decide() {
    let report = check("StaticAnalysisDemo", 1, &[("flipA", false, None), ("clearA", true, Some(1))]);
    // The one state on which the precondition holds and the postcondition does not.
    let example = operation(&report, "flipA").counterexample.as_ref().expect("a counterexample");
    let fields = example.before.as_ref().map(|state| state.objects[0].fields.clone());
    let literal = |name: &str| (name.to_owned(), Value::Literal("false".to_owned()));
    assert_eq!(fields, Some(vec![literal("a"), literal("b")]));
}

#[test]
fn what_is_not_assigned_depends_on_the_condition_too() {
    check(
        "InfoFlowDemo",
        1,
        &[
            ("copyB", true, Some(2)),
            ("copyTheOpposite", false, None),
            ("copyUnlessB", false, None),
            ("forgetX", true, Some(2)),
            ("isB", true, Some(2)),
            ("isCopied", true, Some(1)),
            ("copyLater", true, Some(2)),
            ("copyInTheEnd", false, None),
            ("throwIfB", false, None),
        ],
    );
}

/// How many steps an operation takes by fields read, by information flow, and by paths.
fn steps(class: &str, name: &str) -> [u64; 3] {
    let task = support::task(support::jdk(), std::slice::from_ref(&CLASSES), class, 1, "").expect(class);
    [Dynamic::Fields, Dynamic::Flow, Dynamic::Path].map(|dynamic| {
        let report = comparison::glass_box(&task, Options { dynamic, ordering: false, ..Options::default() });
        let operation = operation(&report, name);
        assert_eq!(operation.verdict, Verdict::Holds, "{name}, {dynamic:?}");
        operation.transitions
    })
}

/// The two runs of paper 001, section 3.2.2: whether the branch is taken or not, what comes after it depends on the condition. But not
/// if nothing comes of it.
#[test]
fn a_condition_counts_if_something_comes_of_it() {
    assert_eq!(steps("InfoFlowDemo", "copyB"), [2, 2, 2]);
    assert_eq!(steps("InfoFlowDemo", "isB"), [2, 2, 2]);
    assert_eq!(steps("InfoFlowDemo", "copyLater"), [2, 2, 2]);
    assert_eq!(steps("InfoFlowDemo", "forgetX"), [2, 1, 2]);
    // A value that is returned counts for information flow; a path does not look at it.
    assert_eq!(steps("InfoFlowDemo", "isCopied"), [2, 2, 1]);
}

/// Both numbers are read first; where one alone decides, the other does not count. For 4 denominators, those numerators of 8 that have no
/// divisor in common with each are valid.
#[test]
fn what_is_read_counts_only_where_it_flows() {
    let valid = [8, 5, 6, 5];
    let [fields, flow, path] = steps("Rational", "isGreat");
    assert_eq!(fields, valid.iter().sum::<u64>());
    assert_eq!(flow, valid[0] + valid[1] + 1 + 1);
    assert!(path <= flow, "{path} steps");
}

/// Whatever the numbers are, arithmetic goes one way: one step settles all of them, or finds the one that is wrong.
#[test]
fn arithmetic_is_one_step() {
    let wrong = [("increment", false, None), ("addHalf", false, None)];
    check("Rational", 1, &[&[("negate", true, Some(1)), ("isGreat", true, None)], &wrong[..]].concat());
}

#[test]
fn a_value_that_is_right_by_chance_is_not_taken_for_right() {
    for bound in [2, 3] {
        check("ParentValue", bound, &[("get", true, None), ("getOfParent", false, None)]);
    }
}

/// The first argument is any object, the second the same or another one: two steps, whatever the third is.
#[test]
fn arguments_that_are_alike_up_to_names_are_run_once() {
    let expected = [("foo", true, Some(2)), ("fooOfTheSame", false, None), ("fooOfOthers", false, None)];
    check("IsomorphicArguments", 3, &expected);
}

#[test]
fn nodes_that_no_run_looks_at_may_break_the_invariant() {
    for bound in [2, 3] {
        let expected = [("replaceFirst", true, Some(3)), ("raiseFirst", false, None), ("dropFirst", bound < 3, None)];
        check("FarApart", bound, &expected);
    }
}

#[test]
fn each_of_several_objects_has_trees_of_its_own() {
    for bound in [2, 3] {
        check("TwoTrees", bound, &[("compareWith", false, None), ("differFrom", true, None)]);
    }
}

#[test]
fn an_exception_is_looked_at_when_it_is_thrown() {
    check("ThrownArgument", 2, &[("raiseEarly", false, None), ("raiseLate", false, None), ("raiseAny", true, None)]);
}

#[test]
fn a_cast_that_null_passes_is_still_a_cast() {
    check("CastOfNull", 2, &[("toLeft", false, None), ("toBase", true, None)]);
}

#[test]
fn a_field_is_looked_at_through_a_handle_too() {
    check("HandleOfField", 1, &[("copy", false, None), ("set", false, None), ("clear", true, None)]);
}

#[test]
fn ways_out_of_a_loop_that_is_evaluated_are_not_lost() {
    let expected = [
        ("breaksWhereFound", false, None),
        ("remembers", true, None),
        ("breaksAfterwards", false, None),
        ("doubles", false, None),
        ("breaksWhereTwoAreEqual", false, None),
    ];
    check("LeftEarly", 3, &expected);
}

/// The longer the table, the fewer nodes a bin has. What is passed as an argument is not bound by that.
#[test]
fn what_no_valid_state_has_is_left_out_and_nothing_else() {
    let expected = [
        ("breaksOneBinOfThree", false, None),
        ("breaksASecondBinOfTwo", false, None),
        ("breaksNothing", true, None),
        ("resize", true, None),
        ("breaksByAnotherNode", false, None),
    ];
    check("Absent", 2, &expected);
    check("Passed", 2, &[("breaksByWhatIsPassed", false, None), ("keeps", true, None)]);
}

/// A place that must not be null and has no object left is in no state, and so is the object that it is a place of.
#[test]
fn what_must_not_be_null_is_not_null_where_objects_run_out() {
    for bound in [1, 2] {
        check("NeverNull", bound, &[("sum", true, None), ("add", true, None), ("prune", true, None)]);
        check("NeverEnding", bound, &[("get", true, Some(1)), ("set", true, Some(1))]);
    }
    check("NeverNull", 7, &[("sum", true, None), ("add", true, None), ("prune", false, None)]);
}
