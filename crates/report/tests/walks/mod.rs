//! Pages of violations whose lines say what they wrote.

use glassbox_report::{Checked, Source, Sources, html};
use glassbox_verdict::{Assignment, Object, Outcome, Report, Skipped, Value, Warning};

mod list;
mod shapes;

pub use list::walked;
pub use shapes::shapes;

/// The source of [`walked`].
const SOURCE: &str = "package demo;

public class SortedList {
    static class Node {
        int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    /** Adds a number. */
    public void add(int value) {
        Node last = head;
        while (last.next != null && last.value < value) {
            last = last.next;
        }
        Node added = new Node(value);
        added.next = last.next;
        last.next = added;
        size++;
    }

    boolean repOk() {
        return isSorted() && size == count(); // <b>\"quoted\"</b> & more
    }
}
";

/// The source of every file that a report names.
pub fn sources(report: &Report) -> Sources {
    let place = "src/demo/SortedList.java".to_owned();
    Sources::collect([report], |_, _| Some(Source { place: place.clone(), is_file: true, text: SOURCE.to_owned() }))
}

/// A report as a page.
pub fn page_of(report: &Report) -> String {
    html(&[Checked { report, sources: &sources(report) }])
}

/// The same with names and strings that are markup, if somebody lets them be.
pub fn hostile() -> Report {
    const EVIL: &str = "</style></script><script>window.hacked=1</script>\"'><img src=x onerror=\"window.hacked=1\">";
    let mut report = walked();
    report.target = EVIL.to_owned();
    report.scope.words.push(EVIL.to_owned());
    report.engine = EVIL.to_owned();
    report.warnings.push(Warning { place: EVIL.to_owned(), message: EVIL.to_owned() });
    report.skipped.push(Skipped { operation: EVIL.to_owned(), reason: EVIL.to_owned(), open: false });
    for operation in &mut report.operations {
        operation.operation = EVIL.to_owned();
        let Some(example) = &mut operation.counterexample else { continue };
        example.call = EVIL.to_owned();
        example.history.push(EVIL.to_owned());
        example.outcome = Outcome::Returned { value: Some(Value::Text(EVIL.to_owned())) };
        for step in &mut example.lines {
            step.line.class = format!("demo.{EVIL}");
            step.line.method = EVIL.to_owned();
            step.line.file = Some(EVIL.to_owned());
            step.arguments.iter_mut().for_each(|(name, _)| *name = EVIL.to_owned());
            for assigned in &mut step.assigned {
                match assigned {
                    Assignment::Variable { name, .. } => *name = EVIL.to_owned(),
                    Assignment::Field { field, .. } if field == "next" => *field = EVIL.to_owned(),
                    Assignment::New { object } => object.fields[1].0 = EVIL.to_owned(),
                    Assignment::Field { .. } => {}
                }
            }
        }
        for state in [&mut example.before, &mut example.after].into_iter().flatten() {
            for object in &mut state.objects {
                object.class = EVIL.to_owned();
                object.fields.push((EVIL.to_owned(), Value::Text(EVIL.to_owned())));
                if object.fields[1].0 == "next" {
                    object.fields[1].0 = EVIL.to_owned();
                }
            }
            let fields = vec![
                ("constant".to_owned(), Value::Constant(EVIL.to_owned())),
                ("opaque".to_owned(), Value::Opaque(EVIL.to_owned())),
            ];
            let other = Object { name: EVIL.to_owned(), class: EVIL.to_owned(), fields };
            state.objects.push(other);
            state.objects[0].fields.push(("evil".to_owned(), Value::Reference(EVIL.to_owned())));
        }
    }
    report
}
