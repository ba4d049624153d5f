//! Reports on classes that are compared with an abstraction.

use glassbox_verdict::{
    Abstract, ByRuns, Congruence, Counterexample, Equivalence, Outcome, Property, Report, Skipped, State, Thrown,
    Value, Verdict,
};

use super::{lines, number, object, report, violated};

/// One for each way in which a comparison can fail, and one that holds.
pub fn all() -> Vec<(&'static str, Report)> {
    let expected = Outcome::Returned { value: Some(number(7)) };
    let output = Property::Output { abstraction: MODEL.to_owned(), expected, before: Some(map("{1=7}")) };
    let threw = Outcome::Threw(thrown("java.util.NoSuchElementException"));
    let exception = Property::Output { abstraction: MODEL.to_owned(), expected: threw, before: None };
    let state = Property::AbstractState {
        abstraction: MODEL.to_owned(),
        before: Some(map("{1=7}")),
        expected: map("{1=7, 2=8}"),
        actual: objects(),
    };
    let abstraction = Property::Abstraction { after: false, threw: Some(thrown("java.lang.NullPointerException")) };
    let null = Property::Abstraction { after: true, threw: None };
    let comparison =
        Property::Comparison { left: map("{1=7}"), right: map("{}"), threw: thrown("java.lang.ClassCastException") };
    let told_apart = Property::Congruence {
        left: map("{1=7}"),
        right: map("{1=8}"),
        other: Outcome::Returned { value: Some(number(8)) },
        after: None,
    };
    let led_apart = Property::Congruence {
        left: map("{1=7}"),
        right: map("{1=8}"),
        other: Outcome::Returned { value: None },
        after: Some((map("{7=1}"), map("{8=1}"))),
    };
    let equality = "AbsMap.equalTo(AbsMap)";
    vec![
        ("compared", compared(Report { verdict: Verdict::Holds, ..report("demo.Tree", Vec::new()) })),
        ("compared-by-runs", compared_by_runs()),
        ("output", of("get(int)", example(output, true))),
        ("output-exception", of("get(int)", example(exception, true))),
        ("abstract-state", of("put(int, Object)", example(state, true))),
        ("abstraction", of("abstraction()", example(abstraction, true))),
        ("abstraction-null", of("abstraction()", example(null, true))),
        ("comparison", of(equality, example(comparison, true))),
        ("reflexivity", of(equality, example(Property::Reflexivity { state: map("{1=7}") }, false))),
        ("congruence", of(equality, example(told_apart, false))),
        ("congruence-after", of(equality, example(led_apart, false))),
    ]
}

const MODEL: &str = "glassbox.model.AbsMap";

fn compared(report: Report) -> Report {
    let reason = "AbsMap has no method of this name".to_owned();
    let skipped = Skipped { operation: "clone()".to_owned(), reason, open: false };
    let congruence = Some(Congruence { states: 96, pairs: 1, complete: false });
    let equivalence = Equivalence { abstraction: MODEL.to_owned(), not_compared: vec![skipped], congruence };
    Report { equivalence: Some(equivalence), ..report }
}

/// Operations without formula, for two reasons; no two abstract states are equal.
fn compared_by_runs() -> Report {
    let mut report = compared(Report { verdict: Verdict::Holds, ..report("demo.Tree", Vec::new()) });
    let because =
        |operation: &str, because: &str| ByRuns { operation: operation.to_owned(), because: because.to_owned() };
    report.coverage.by_runs = vec![
        because("get(int)", "a stream (Model.java:12)"),
        because("size()", "a lambda (Model.java:20)"),
        because("put(int, Object)", "a stream (Model.java:12)"),
    ];
    let congruence = Some(Congruence { states: 3, pairs: 0, complete: true });
    report.equivalence = report.equivalence.map(|equivalence| Equivalence { congruence, ..equivalence });
    report
}

fn of(operation: &str, example: Counterexample) -> Report {
    compared(report("demo.Tree", vec![violated(operation, 5, example)]))
}

fn example(property: Property, with_state: bool) -> Counterexample {
    let before = State { objects: vec![object("Tree0", "demo.Tree", vec![("size", number(1))])] };
    Counterexample {
        property,
        before: with_state.then(|| before.clone()),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "get(1)".to_owned(),
        arguments: if with_state { vec![("key".to_owned(), number(1))] } else { Vec::new() },
        outcome: Outcome::Returned { value: Some(Value::Null) },
        after: with_state.then_some(before),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: if with_state { lines("demo.Tree", "get", "Tree.java", &[21, 22]) } else { Vec::new() },
        confirmation: None,
        recipe: None,
    }
}

fn thrown(class: &str) -> Thrown {
    Thrown {
        class: class.to_owned(),
        message: None,
        trace: vec!["demo.Tree.abstraction(Tree.java:12)".to_owned()],
        cause: None,
    }
}

fn map(text: &str) -> Abstract {
    Abstract { text: Some(text.to_owned()), ..objects() }
}

/// An abstract state without words of its own.
fn objects() -> Abstract {
    let state = State { objects: vec![object("Model0", "demo.Tree$Model", vec![("size", number(1))])] };
    Abstract { text: None, state }
}
