//! Examples: no other violation of an operation has fewer objects, shorter arrays or smaller values; and there is one of a call that does not end.

use crate::support::Structure;

use std::path::{Path, PathBuf};

use glassbox_search::Options;
use glassbox_verdict::{State, Unknown, Value, Verdict};

/// The example that stands behind `//~` on the line of the operation.
fn expected(source: &Path) -> String {
    let text = std::fs::read_to_string(source).expect("readable");
    text.lines().find_map(|line| Some(line.split_once("//~ ")?.1.to_owned())).expect("an example is expected")
}

fn source(class: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/small/{class}.java"))
}

fn shown(call: &str, before: Option<&State>) -> String {
    let value = |value: &Value| match value {
        Value::Null => "null".to_owned(),
        Value::Text(text) => format!("{text:?}"),
        Value::Literal(word) | Value::Constant(word) | Value::Reference(word) | Value::Opaque(word) => word.clone(),
    };
    let objects = before.expect("a state before").objects.iter().map(|object| {
        let fields: Vec<String> =
            object.fields.iter().map(|(name, held)| format!("{name} = {}", value(held))).collect();
        format!("{}({})", object.name, fields.join(", "))
    });
    format!("{call} on {}", objects.collect::<Vec<_>>().join(" "))
}

#[test]
fn an_example_is_the_smallest_of_all_paths() {
    for class in ["Linked", "Sorted", "Text", "Window"] {
        let source = source(class);
        let report = glassbox_search::check(&Structure::at(&source).target(3), Options::default(), &mut |_| {});
        let example = report.operations.iter().find_map(|operation| operation.counterexample.as_ref());
        let example = example.map(|example| shown(&example.call, example.before.as_ref()));
        assert_eq!(example, Some(expected(&source)), "{class}");
    }
}

#[test]
fn a_call_that_does_not_end_is_told_with_its_state() {
    let source = source("Circle");
    let mut target = Structure::at(&source).target(1);
    target.limits.steps = Some(20_000);
    let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
    let Verdict::Unknown { reason: Unknown::Steps { example: Some(example), .. } } = &report.verdict else {
        panic!("{:?}", report.verdict)
    };
    assert_eq!(shown(&example.call, example.before.as_ref()), expected(&source));
}
