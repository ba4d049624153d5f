//! Violations in the Static Analysis Results Interchange Format, SARIF 2.1.0, which editors and code hosts understand.
//!
//! A rule is a kind of property. A result is a violated operation, at the line that it is about, with the executed lines as its code flow.
//! What is not known, or was not really checked, is told as a notification of the run: it is about the check and not about the code.

use glassbox_verdict::{Counterexample, Line, OperationReport, Outcome, Report, Verdict};
use serde_json::{Value, json};

use crate::Checked;
use crate::example::{broken, example};
use crate::place::{broken_part, changes_state, customary_path, guilty};
use crate::rule::Rule;
use crate::source::{Sources, frame_place};
use crate::style::Style;
use crate::wording::{assigned_to, assignment, outcome, reason, value};

/// Readers take no more steps of a flow than this.
const MOST_STEPS: usize = 10_000;
/// A stack that is deeper goes round in a circle.
const MOST_FRAMES: usize = 100;

/// All violations as a SARIF log. It ends in a line break.
pub fn sarif(checked: &[Checked], version: &str) -> String {
    let rules: Vec<Value> = Rule::ALL.iter().map(|rule| described(*rule)).collect();
    let results: Vec<Value> = checked.iter().flat_map(|one| results(one)).collect();
    let notifications: Vec<Value> = checked.iter().flat_map(|one| notifications(one.report)).collect();
    let complete = checked.iter().all(|one| !matches!(one.report.verdict, Verdict::Unknown { .. }));
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "Glassbox", "semanticVersion": version, "rules": rules } },
            "invocations": [{
                "executionSuccessful": complete,
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn described(rule: Rule) -> Value {
    json!({
        "id": rule.id(),
        "name": rule.name(),
        "shortDescription": { "text": rule.short() },
        "fullDescription": { "text": rule.long() },
        "help": { "text": rule.help() },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["correctness"], "precision": "very-high", "problem.severity": "error" },
    })
}

fn results(checked: &Checked) -> Vec<Value> {
    let violated = checked.report.operations.iter().filter_map(|one| Some((one, one.counterexample.as_ref()?)));
    violated.map(|(operation, example)| result(checked, operation, example)).collect()
}

fn result(checked: &Checked, operation: &OperationReport, violation: &Counterexample) -> Value {
    let Checked { report, sources } = checked;
    let rule = Rule::of(&violation.property);
    let heading = format!("{} {}", operation.operation, broken(report, violation));
    let told = example(checked, operation, violation, &Style::default());
    let logical = json!([{
        "fullyQualifiedName": format!("{}.{}", report.target, operation.operation),
        "kind": "function",
    }]);
    let mut location = json!({ "logicalLocations": logical });
    if let Some(place) = guilty(report, violation).and_then(|line| physical(&line, sources)) {
        location["physicalLocation"] = place;
    }
    let mut result = json!({
        "ruleId": rule.id(),
        "ruleIndex": rule.index(),
        "kind": "fail",
        "level": "error",
        "message": {
            "text": format!("{heading}. The call is {}, which {}.", violation.call, outcome(&violation.outcome)),
            "markdown": format!("{heading}\n\n```text\n{told}```\n"),
        },
        "locations": [location],
        // The same violation found again is the same, wherever its lines have moved to.
        "partialFingerprints": {
            "operationAndProperty/v1": format!("{}.{}/{}", report.target, operation.operation, rule.id()),
        },
        "properties": { "call": violation.call, "engine": report.engine, "bound": operation.bound.or(report.scope.bound) },
    });
    if let Some(place) = broken_part(violation).and_then(|line| physical(line, sources)) {
        result["relatedLocations"] = json!([{
            "id": 1,
            "physicalLocation": place,
            "message": { "text": "The part of the invariant that does not hold." },
        }]);
    }
    let steps: Vec<Value> = flow(violation, sources);
    if !steps.is_empty() {
        result["codeFlows"] = json!([{
            "message": { "text": format!("The lines that {} executes.", violation.call) },
            "threadFlows": [{ "locations": steps }],
        }]);
    }
    if let Outcome::Threw(thrown) = &violation.outcome {
        let frames: Vec<Value> =
            thrown.trace.iter().take(MOST_FRAMES).map(|frame| stack_frame(frame, sources)).collect();
        result["stacks"] = json!([{ "message": { "text": thrown.class }, "frames": frames }]);
    }
    if let Outcome::Blocked { waits_for, trace } = &violation.outcome {
        let frames: Vec<Value> = trace.iter().take(MOST_FRAMES).map(|frame| stack_frame(frame, sources)).collect();
        result["stacks"] = json!([{ "message": { "text": format!("waits for {waits_for}") }, "frames": frames }]);
    }
    result
}

/// The executed lines in order, with what they wrote.
fn flow(violation: &Counterexample, sources: &Sources) -> Vec<Value> {
    let mut steps = Vec::new();
    for (number, step) in violation.lines.iter().take(MOST_STEPS).enumerate() {
        let written: Vec<String> = step.assigned.iter().map(assignment).collect();
        let words = if written.is_empty() { format!("in {}", step.line.method) } else { written.join(", ") };
        let mut location = json!({ "message": { "text": words } });
        if let Some(place) = physical(&step.line, sources) {
            location["physicalLocation"] = place;
        }
        let importance = if changes_state(step) { "essential" } else { "important" };
        let mut one = json!({
            "executionOrder": number + 1,
            "nestingLevel": step.depth,
            "importance": importance,
            "location": location,
        });
        let variables = step.arguments.iter().map(|(name, held)| (name.clone(), value(held)));
        let state: serde_json::Map<String, Value> = variables
            .chain(step.assigned.iter().filter_map(assigned_to))
            .map(|(name, shown)| (name, json!({ "text": shown })))
            .collect();
        if !state.is_empty() {
            one["state"] = Value::Object(state);
        }
        steps.push(one);
    }
    steps
}

/// A line of a file; with its text, where that is known.
fn physical(line: &Line, sources: &Sources) -> Option<Value> {
    let source = sources.of(line);
    let place = match source {
        Some(source) => source.place.clone(),
        None => customary_path(line)?,
    };
    let mut location = json!({ "artifactLocation": { "uri": uri(&place) } });
    if line.line > 0 {
        location["region"] = json!({ "startLine": line.line });
        if let Some(text) = source.and_then(|source| source.line(line.line)) {
            location["region"]["snippet"] = json!({ "text": text });
        }
    }
    Some(location)
}

fn stack_frame(frame: &str, sources: &Sources) -> Value {
    let plain = frame.trim().trim_start_matches("at ");
    let mut location = json!({ "message": { "text": plain } });
    if let Some((class, file, line)) = frame_place(frame) {
        let line = Line { class: class.to_owned(), method: String::new(), file: Some(file.to_owned()), line };
        if let Some(place) = physical(&line, sources) {
            location["physicalLocation"] = place;
        }
    }
    json!({ "location": location })
}

/// What keeps the check from being more than it is.
fn notifications(report: &Report) -> Vec<Value> {
    let notification = |level: &str, text: String| json!({ "level": level, "message": { "text": text } });
    let mut notifications = Vec::new();
    for operation in &report.operations {
        if let Some(reason) = reason(&operation.verdict) {
            notifications.push(notification("warning", format!("{}.{}: {reason}", report.target, operation.operation)));
        }
    }
    if let (Some(reason), true) = (reason(&report.verdict), notifications.is_empty()) {
        notifications.push(notification("warning", format!("{}: {reason}", report.target)));
    }
    for warning in &report.warnings {
        notifications.push(notification("warning", format!("{}: {}", warning.place, warning.message)));
    }
    for skipped in &report.skipped {
        let text = format!("{}.{} was not checked: {}", report.target, skipped.operation, skipped.reason);
        notifications.push(notification("note", text));
    }
    notifications
}

/// A place as a URI: relative ones stay so.
fn uri(place: &str) -> String {
    let mut uri = String::from(if place.starts_with('/') { "file://" } else { "" });
    for byte in place.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'!' | b'$' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn uris() {
        assert_eq!(uri("src/demo/List.java"), "src/demo/List.java");
        assert_eq!(uri("/a b/ü.java"), "file:///a%20b/%C3%BC.java");
        assert_eq!(uri("lib/x-sources.jar!/demo/L.java"), "lib/x-sources.jar!/demo/L.java");
    }
}
