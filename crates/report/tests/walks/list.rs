//! A violation whose lines say what they wrote, from the state before to the state after.

use glassbox_verdict::{Assignment, Counterexample, Line, Object, Outcome, Property, Report, State, Step, Value};

use crate::reports;

fn number(value: i64) -> Value {
    Value::Literal(value.to_string())
}

fn reference(name: &str) -> Value {
    Value::Reference(name.to_owned())
}

fn object(name: &str, class: &str, fields: [(&str, Value); 2]) -> Object {
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Object { name: name.to_owned(), class: class.to_owned(), fields }
}

fn node(name: &str, value: i64, next: Value) -> Object {
    object(name, "demo.SortedList$Node", [("value", number(value)), ("next", next)])
}

fn sorted_list(size: i64, head: Value) -> Object {
    object("SortedList0", "demo.SortedList", [("size", number(size)), ("head", head)])
}

fn line(method: &str, line: u32) -> Line {
    let class = if method == "<init>" { "demo.SortedList$Node" } else { "demo.SortedList" };
    Line { class: class.to_owned(), method: method.to_owned(), file: Some("SortedList.java".to_owned()), line }
}

fn step(number: u32, assigned: Vec<Assignment>) -> Step {
    Step { assigned, ..Step::from(line("add", number)) }
}

fn variable(name: &str, value: Value) -> Assignment {
    Assignment::Variable { name: name.to_owned(), value }
}

fn field(object: &str, field: &str, value: Value) -> Assignment {
    Assignment::Field { object: object.to_owned(), field: field.to_owned(), value }
}

fn argument(name: &str, value: Value) -> (String, Value) {
    (name.to_owned(), value)
}

/// The states before and after: a list of 0 and 2, into which 1 is put behind the 2.
fn states() -> (Vec<Object>, Vec<Object>) {
    let before =
        vec![sorted_list(2, reference("Node0")), node("Node0", 0, reference("Node1")), node("Node1", 2, Value::Null)];
    let after = vec![
        sorted_list(3, reference("Node0")),
        node("Node0", 0, reference("Node1")),
        node("Node1", 2, reference("Node2")),
        node("Node2", 1, Value::Null),
    ];
    (before, after)
}

/// A list whose `add` goes one node too far.
pub fn walked() -> Report {
    let (before, after) = states();
    let entered = vec![argument("this", reference("SortedList0")), argument("value", number(1))];
    let lines = vec![
        Step { arguments: entered, ..step(15, vec![variable("last", reference("Node0"))]) },
        step(16, Vec::new()),
        step(17, vec![variable("last", reference("Node1"))]),
        step(16, Vec::new()),
        step(19, Vec::new()),
        Step {
            line: line("<init>", 8),
            depth: 1,
            arguments: vec![argument("this", reference("Node2")), argument("value", number(1))],
            assigned: vec![Assignment::New { object: node("Node2", 0, Value::Null) }],
            ended: Vec::new(),
            breaks: false,
        },
        Step { line: line("<init>", 9), depth: 1, ..step(0, vec![field("Node2", "value", number(1))]) },
        step(19, vec![variable("added", reference("Node2"))]),
        step(20, Vec::new()),
        Step { breaks: true, ..step(21, vec![field("Node1", "next", reference("Node2"))]) },
        Step { ended: vec!["added".to_owned()], ..step(22, vec![field("SortedList0", "size", number(3))]) },
    ];
    let example = Counterexample {
        property: Property::Invariant { of: None, threw: None, at: Some(line("repOk", 26)), parts: Vec::new() },
        before: Some(State { objects: before }),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "add(1)".to_owned(),
        arguments: vec![argument("value", number(1))],
        outcome: Outcome::Returned { value: None },
        after: Some(State { objects: after }),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines,
        confirmation: None,
        recipe: None,
    };
    let mut report = reports::invariant();
    for operation in report.operations.iter_mut().filter(|operation| operation.counterexample.is_some()) {
        operation.counterexample = Some(example.clone());
    }
    report
}
