//! Which part of an invariant is named where one is false.

use crate::support;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::Engine;
use glassbox_verdict::{Part, Property, Value};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/structures/Parts.java");
    support::compile("parts", &[source])
});

/// The parts of the invariant that are false after an operation of a class: `condition @line method (values)`.
fn parts(class: &str, operation: &str) -> Vec<String> {
    let task = support::task(support::jdk(), std::slice::from_ref(&*CLASSES), class, 3, "").expect(class);
    let report = support::run(Engine::Korat, &task);
    let found = report.operations.iter().find(|one| one.operation == operation).expect(operation);
    let example = found.counterexample.as_ref().unwrap_or_else(|| panic!("not violated: {found:?}"));
    let Property::Invariant { parts, .. } = &example.property else { panic!("{:?}", example.property) };
    let shown = |value: &Value| match value {
        Value::Null => "null".to_owned(),
        Value::Literal(text) | Value::Reference(text) | Value::Constant(text) => text.clone(),
        Value::Text(text) => format!("{text:?}"),
        other => format!("{other:?}"),
    };
    let values = |values: &[(String, Value)]| -> Vec<String> {
        values.iter().map(|(name, value)| format!("{name} = {}", shown(value))).collect()
    };
    let words = |part: &Part| {
        let throws = part.throws.as_ref().map_or(String::new(), |class| format!(" throws {class}"));
        format!("{}{throws} in {} ({})", part.condition, part.line.method, values(&part.values).join(", "))
    };
    parts.iter().map(words).collect()
}

#[test]
fn one_of_several_conditions_on_a_line() {
    assert_eq!(parts("Conjunction", "grow()"), ["size <= limit in repOk (size = 1, limit = 0)"]);
    assert_eq!(parts("Conjunction", "shut()"), ["size == 0 in repOk (size = 1)"]);
}

#[test]
fn the_if_that_led_to_a_return_of_false() {
    assert_eq!(parts("Chain", "lower()"), ["high >= low in repOk (high = -1, low = 0)"]);
}

#[test]
fn calls_are_followed_down_to_a_comparison() {
    let raise = parts("Nested", "raise()");
    let [outer, inner, compared] = &raise[..] else { panic!("{raise:#?}") };
    assert_eq!(outer, "isDescending(this) in repOk ()");
    assert_eq!(inner, "isDescending(node.left) in isDescending ()");
    assert!(compared.starts_with("node.left.value < node.value in isDescending (node = Nested"), "{compared}");
    assert_eq!(parts("Nested", "close()"), ["isAcyclic() in repOk ()", "seen.add(node) in isAcyclic (node = Nested0)"]);
}

#[test]
fn what_a_variable_remembers_is_followed_to_where_it_was_assigned() {
    assert_eq!(parts("Remembered", "raise()"), ["at(i) == i in repOk (i = 1, at(i) = 2)"]);
}

#[test]
fn a_call_that_should_have_said_no() {
    assert_eq!(
        parts("Denied", "copy()"),
        ["!areEqual() in repOk ()", "!Objects.equals(one, two) in areEqual (one = null, two = null)"]
    );
}

#[test]
fn a_number_that_stands_for_an_answer() {
    assert_eq!(
        parts("Sentinel", "sink()"),
        ["height() >= 0 in repOk (height() = -1)", "depth <= 1 in height (depth = 2)"]
    );
}

#[test]
fn numbers_that_are_compared_in_two_steps() {
    assert_eq!(parts("LongNumbers", "raise()"), ["first + 1 > second in repOk (first + 1 = 1L, second = 1L)"]);
}

/// Whatever was asked before, it is the exception that led there.
#[test]
fn an_exception_that_the_invariant_catches() {
    let outside = "index < numbers.length in repOk (index = 1, numbers = int[]0)";
    assert_eq!(parts("Caught", "move()"), [outside]);
    assert_eq!(parts("Caught", "back()"), ["index >= 0 in repOk (index = -1)"]);
    assert_eq!(parts("Caught", "lose()"), ["numbers != null in repOk (numbers = null)"]);
}

#[test]
fn an_exception_out_of_a_method_that_the_invariant_calls() {
    assert_eq!(
        parts("Refused", "raise()"),
        ["check(size) throws java.lang.IllegalStateException in repOk ()", "size <= 1 in check (size = 2)"]
    );
    assert_eq!(
        parts("Refused", "forget()"),
        ["check(size) throws java.lang.NullPointerException in repOk ()", "name != null in check ()"]
    );
    assert_eq!(
        parts("Refused", "move()"),
        ["Objects.checkIndex(index, 2) throws java.lang.IndexOutOfBoundsException in repOk ()"]
    );
}

/// What was thrown before both ways met again is no reason.
#[test]
fn an_exception_that_changes_nothing() {
    assert_eq!(parts("Ignored", "raise()"), ["size <= 1 in repOk (size = 2)"]);
}

#[test]
fn the_case_of_a_switch() {
    assert_eq!(parts("Cases", "number()"), ["number != 2 in repOk (number = 2)"]);
    assert_eq!(parts("Cases", "large()"), ["number == 0 || number == 1 || number == 2 in repOk (number = 7)"]);
    let colour = ["areColoured(colour) in repOk ()", "colour != RED in areColoured (colour = RED)"];
    assert_eq!(parts("Cases", "colour()"), colour);
    assert_eq!(parts("Cases", "name()"), ["!name.equals(\"none\") in repOk (name = \"none\")"]);
}
