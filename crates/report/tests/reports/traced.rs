//! Examples of which it is known what each line wrote.

use glassbox_verdict::{Assignment, Counterexample, Report, Value};

use super::{invariant, lines, node, number, reference};

/// All of them, by name.
pub fn all() -> Vec<(&'static str, Report)> {
    vec![("traced", traced(1)), ("traced-long", traced(20))]
}

/// A list to which a number is added, after so many turns of a loop.
fn traced(turns: usize) -> Report {
    let mut steps = lines("demo.SortedList", "add", "SortedList.java", &[21, 22]);
    steps[0].arguments = vec![("this".to_owned(), reference("SortedList0")), ("value".to_owned(), number(1))];
    steps[1].assigned = vec![variable("next", reference("Node0"))];
    for turn in 0..turns {
        let mut of_loop = lines("demo.SortedList", "add", "SortedList.java", &[23, 24]);
        of_loop[1].assigned = vec![variable("next", if turn % 2 == 0 { reference("Node1") } else { Value::Null })];
        steps.extend(of_loop);
    }
    let mut made = lines("demo.SortedList$Node", "<init>", "SortedList.java", &[9, 10]);
    made[0].arguments = vec![("this".to_owned(), reference("Node2")), ("value".to_owned(), number(1))];
    made[0].assigned = vec![Assignment::New { object: node("Node2", 0, Value::Null) }];
    made[1].assigned = vec![field("Node2", "value", number(1))];
    made.iter_mut().for_each(|step| step.depth = 1);
    steps.extend(made);
    let mut end = lines("demo.SortedList", "add", "SortedList.java", &[26, 27, 28]);
    end[0].ended = vec!["next".to_owned()];
    end[0].assigned =
        vec![field("Node1", "next", reference("Node2")), field("Object[]0", "3", Value::Text("x".repeat(50)))];
    end[1].assigned = vec![field("SortedList0", "size", number(3))];
    end[0].breaks = turns == 1;
    steps.extend(end);
    let mut report = invariant();
    if let Some(example) = report.operations.iter_mut().find_map(|one| one.counterexample.as_mut()) {
        *example = Counterexample { lines: steps, ..example.clone() };
    }
    report
}

fn variable(name: &str, value: Value) -> Assignment {
    Assignment::Variable { name: name.to_owned(), value }
}

fn field(object: &str, field: &str, value: Value) -> Assignment {
    Assignment::Field { object: object.to_owned(), field: field.to_owned(), value }
}
