//! Calls that end in an exception with a cause, or not at all; and classes that are not checked, or
//! not in full.

use super::*;

pub fn all() -> Vec<(&'static str, Report)> {
    let problem = "Bad.n: @Domain(min = 5, max = 2) contains nothing".to_owned();
    let refused = Report {
        operations: Vec::new(),
        verdict: Verdict::Unknown { reason: Unknown::Specification { problem } },
        coverage: Coverage::default(),
        seconds: 0.0,
        ..report("demo.Bad", Vec::new())
    };
    let mut narrowed = report("demo.Pair", vec![operation("set(int)", 4, 0.0)]);
    narrowed.scope.bound = None;
    narrowed.scope.narrowed = strings(&["Pair.number"]);
    let reason = "the scope file does not list it".to_owned();
    narrowed.skipped = vec![Skipped { operation: "cut()".to_owned(), reason, open: false }];
    vec![("blocks", blocks()), ("cause", cause()), ("refused", refused), ("narrowed", narrowed)]
}

/// A queue of which a state is shown, and an operation that was called on it.
fn called(call: &str, property: Property, outcome: Outcome) -> Counterexample {
    let queue =
        State { objects: vec![object("Queue0", "demo.Queue", vec![("full", Value::Literal("true".to_owned()))])] };
    Counterexample {
        property,
        before: Some(queue.clone()),
        history: strings(&["new Queue()", "put()"]),
        unreached: None,
        smallest: None,
        call: call.to_owned(),
        arguments: Vec::new(),
        outcome,
        after: Some(queue),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.Queue", call.trim_end_matches("()"), "Queue.java", &[12, 13]),
        confirmation: Some(Confirmation::Confirmed { jvm: "OpenJDK 17.0.15".to_owned() }),
        recipe: None,
    }
}

fn blocks() -> Report {
    let trace = strings(&["java.base/java.lang.Object.wait(Object.java:338)", "demo.Queue.put(Queue.java:13)"]);
    let outcome = Outcome::Blocked { waits_for: "a notify on a demo.Queue".to_owned(), trace };
    report("demo.Queue", vec![violated("put()", 2, called("put()", Property::Blocks, outcome))])
}

fn cause() -> Report {
    let cause = Thrown {
        class: "java.lang.NumberFormatException".to_owned(),
        message: Some("For input string: \"x1\"".to_owned()),
        trace: strings(&["demo.Queue$Table.<clinit>(Queue.java:5)", "demo.Queue.take(Queue.java:13)"]),
        cause: None,
    };
    let thrown = Thrown {
        class: "java.lang.ExceptionInInitializerError".to_owned(),
        message: None,
        trace: strings(&["demo.Queue.take(Queue.java:13)"]),
        cause: Some(Box::new(cause)),
    };
    report("demo.Queue", vec![violated("take()", 1, called("take()", Property::Exception, Outcome::Threw(thrown)))])
}
