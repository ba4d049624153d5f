//! The states of examples as a graph for Graphviz: an object is a table of its fields, a reference is an arrow.
//!
//! All examples are in one graph, each state in a cluster of its own, so that any program that draws graphs draws all of them.

use glassbox_verdict::{Counterexample, Object, OperationReport, Report, State, Value};

use crate::Checked;
use crate::example::broken;
use crate::relevant::relevant;
use crate::wording::{simple_name, value};

/// The colour of what a call changed.
const CHANGED: &str = "#c2410c";

/// All examples as one graph. It ends in a line break.
pub fn dot(checked: &[Checked]) -> String {
    let mut text = String::from(
        "digraph glassbox {\n  graph [fontname=\"sans-serif\", labeljust=l];\n  \
         node [fontname=\"sans-serif\", shape=plain];\n  edge [fontname=\"sans-serif\"];\n",
    );
    let mut number = 0;
    for Checked { report, .. } in checked {
        for operation in &report.operations {
            if let Some(violation) = &operation.counterexample {
                number += 1;
                example(report, operation, violation, number, &mut text);
            }
        }
    }
    if number == 0 {
        text.push_str("  label=\"There is no counterexample.\";\n");
    }
    text.push_str("}\n");
    text
}

fn example(report: &Report, operation: &OperationReport, violation: &Counterexample, number: usize, text: &mut String) {
    let violation = &relevant(violation);
    let heading = format!("{}.{} {}", report.target, operation.operation, broken(report, violation));
    text.push_str(&format!("  subgraph cluster_{number} {{\n    label={};\n", quoted(&heading)));
    // Graphviz draws what comes later further to the left.
    let before = violation.before.as_ref();
    if let Some(after) = &violation.after {
        let label = format!("after {}", violation.call);
        state(after, before, &format!("{number}_after"), &label, text);
    }
    if let Some(before) = before {
        let label = format!("before {}", violation.call);
        state(before, None, &format!("{number}_before"), &label, text);
    }
    text.push_str("  }\n");
}

/// A state in a cluster; with the state before, what is different is coloured.
fn state(state: &State, before: Option<&State>, id: &str, label: &str, text: &mut String) {
    text.push_str(&format!("    subgraph cluster_{id} {{\n      label={};\n", quoted(label)));
    for (index, object) in state.objects.iter().enumerate() {
        let old = before.map(|before| before.object(&object.name));
        text.push_str(&format!("      s{id}_{index} [label=<{}>];\n", table(object, old)));
    }
    for (index, object) in state.objects.iter().enumerate() {
        let old = before.map(|before| before.object(&object.name));
        for (port, (name, held)) in object.fields.iter().enumerate() {
            let Value::Reference(to) = held else { continue };
            let Some(target) = state.objects.iter().position(|other| other.name == *to) else { continue };
            let colour = if is_changed(old, name, held) { format!(" [color=\"{CHANGED}\"]") } else { String::new() };
            text.push_str(&format!("      s{id}_{index}:f{port} -> s{id}_{target}{colour};\n"));
        }
    }
    text.push_str("    }\n");
}

/// An object as a table: its name and class, then a row for each field.
fn table(object: &Object, old: Option<Option<&Object>>) -> String {
    let is_new = old == Some(None);
    let border = if is_new { format!(" COLOR=\"{CHANGED}\"") } else { String::new() };
    let mut table = format!(
        "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\"{border}><TR><TD COLSPAN=\"2\"><B>{}</B>: {}</TD></TR>",
        escaped(&object.name),
        escaped(simple_name(&object.class))
    );
    for (port, (name, held)) in object.fields.iter().enumerate() {
        let shown = match held {
            // The arrow says it.
            Value::Reference(_) => "•".to_owned(),
            other => escaped(&value(other)),
        };
        let shown = if is_changed(old, name, held) {
            format!("<FONT COLOR=\"{CHANGED}\"><B>{shown}</B></FONT>")
        } else {
            shown
        };
        table.push_str(&format!(
            "<TR><TD ALIGN=\"LEFT\">{}</TD><TD ALIGN=\"LEFT\" PORT=\"f{port}\">{shown}</TD></TR>",
            escaped(name)
        ));
    }
    table.push_str("</TABLE>");
    table
}

/// Whether a field holds something else than before; all fields of a new object do.
fn is_changed(old: Option<Option<&Object>>, name: &str, held: &Value) -> bool {
    match old {
        None => false,
        Some(None) => true,
        Some(Some(old)) => old.fields.iter().find(|(other, _)| other == name).is_some_and(|(_, then)| then != held),
    }
}

/// A text within an HTML-like label. An empty one would be a syntax error there.
fn escaped(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|character| match character {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            control if control.is_control() => "\u{fffd}".to_owned(),
            other => other.to_string(),
        })
        .collect();
    if escaped.is_empty() { " ".to_owned() } else { escaped }
}

/// A string of the language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
