//! Objects beside the receiver: they are judged after a call, and states are made of such alone as
//! a program can make.

use crate::baseline_support as support;
use crate::comparison;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::Engine;
use glassbox_search::Options;
use glassbox_verdict::{Property, Report, Whose};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    support::compile("objects", &support::java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/objects")))
});

/// Checks a class in every way of the glass box, and by Korat's search, which all find these
/// violations. Gives the reports of the glass box's default way and of Korat.
fn check(class: &str, bound: u32, expected: &[&str]) -> [Report; 2] {
    let task = support::task(support::jdk(), std::slice::from_ref(&CLASSES), class, bound, "").expect(class);
    let korat = support::run(Engine::Korat, &task);
    assert_eq!(support::findings(&korat), expected, "korat at bound {bound}");
    for options in OPTIONS {
        let report = comparison::glass_box(&task, options);
        assert_eq!(support::findings(&report), expected, "bound {bound}, {options:?}");
        assert_eq!(comparison::compare(&report, &korat).differences, [""; 0], "{options:?}");
    }
    [comparison::glass_box(&task, Options::default()), korat]
}

fn whose(report: &Report, operation: &str) -> Option<Whose> {
    let found = report.operations.iter().find(|one| one.operation.split('(').next() == Some(operation));
    match found.and_then(|one| one.counterexample.as_ref()).map(|example| example.property.clone()) {
        Some(Property::Invariant { of, .. }) => of,
        other => panic!("{operation}: {other:?}"),
    }
}

#[test]
fn arguments_and_results_are_judged() {
    // No call breaks these by itself, but a caller holds two objects of which one leads to the other.
    let shares = |operation: &str| {
        format!(r#"{operation}: Unknown {{ reason: SharedPart {{ class: "Purse", by: "last()" }} }}"#)
    };
    let [give, more, last] = ["give(Purse)", "withMore()", "last()"].map(shares);
    let expected = [
        "steal(Purse): invariant",
        &give,
        "forget(Purse): invariant",
        "withLess(): invariant",
        &more,
        &last,
        "spoilLast(): invariant",
        "throwing(Purse): invariant",
    ];
    for report in check("Purse", 2, &expected) {
        let argument = Some(Whose::Argument { name: "other".to_owned(), object: "Purse1".to_owned() });
        for operation in ["steal", "forget", "throwing"] {
            assert_eq!(whose(&report, operation), argument, "{} {operation}", report.engine);
        }
        for operation in ["withLess", "spoilLast"] {
            let returned = Some(Whose::Returned { object: "Purse1".to_owned() });
            assert_eq!(whose(&report, operation), returned, "{} {operation}", report.engine);
        }
    }
}

/// The invariant of the class has effects, so that valid states are enumerated where they are few.
#[test]
fn objects_of_other_classes_satisfy_their_own_invariant() {
    let [_, korat] = check("Shelf", 2, &["grow(Box): invariant", "shrink(Box): invariant", "make(Box): invariant"]);
    // No box; one of two sizes; one of size 1 around one of size 0.
    assert_eq!(korat.coverage.valid_states, Some(1 + 2 + 1));
}

#[test]
fn no_state_has_an_object_that_no_program_can_make() {
    check("Ranges", 2, &["plain(Plain): assertion", "later(): assertion"]);
}

#[test]
fn a_record_of_which_none_can_be_made_up_is_named() {
    let unknown = r#"look(): Unknown { reason: NoObjects { class: "Named$Names" } }"#;
    for report in check("Named", 2, &[unknown]) {
        let words = "objects of Names are only made up where its constructor leaves null there";
        let warnings: Vec<&str> = report.warnings.iter().map(|warning| &*warning.message).collect();
        assert!(warnings.iter().any(|warning| warning.contains(words)), "{warnings:?}");
    }
}
