//! One violation, told so that a Java developer understands it: which property broke and where, the call,
//! the state before, what the call changed, and the lines it executed.

use glassbox_verdict::{
    Abstract, Confirmation, Counterexample, Element, OperationReport, Outcome, Part, Property, Report, State, Thrown,
    Unknown, Value, Verdict,
};

use crate::Checked;
use crate::graph::{self, Row};
use crate::place::{broken_part, false_parts};
use crate::relevant::relevant;
use crate::snippet::snippet;
use crate::steps::executed;
use crate::style::{Ink, LABEL, Style, labelled, pack, wrap};
use crate::trace::{frames, own_place, without_middle};
use crate::wording::{self, simple_name, value};

/// More conditions than this come from calls within calls, and are not all shown.
const MOST_CONDITIONS: usize = 6;

/// A violated operation's example.
pub fn example(checked: &Checked, operation: &OperationReport, example: &Counterexample, style: &Style) -> String {
    let report = checked.report;
    let example = &relevant(example);
    let width = style.width.saturating_sub(LABEL);
    let heading = format!("{} {}", operation.operation, broken(report, example));
    let mut text = String::new();
    for line in wrap(&heading, style.width) {
        text.push_str(&style.paint(Ink::Strong, &line));
        text.push('\n');
    }
    text.push('\n');
    let snippet = snippet(checked, example, style);
    if !snippet.is_empty() {
        text.push_str(&snippet);
        text.push('\n');
    }

    if !example.history.is_empty() {
        text.push_str(&labelled(style, "first", &statements(report, example, width)));
    }
    if let Some(before) = &example.before {
        text.push_str(&state(style, "before", &graph::rows(before, None, width)));
    }
    if let Property::Congruence { .. } | Property::Comparison { .. } | Property::Reflexivity { .. } = &example.property
    {
        text.push_str(&about_equality(example, style, width));
        if example.before.is_none() {
            text.push_str(&confirmed(example, style, width));
            return text;
        }
    }
    text.push_str(&labelled(style, "call", &call(example, width)));
    match &example.outcome {
        Outcome::Returned { value: None } => {}
        Outcome::Returned { value: Some(returned) } => {
            text.push_str(&labelled(style, "returned", &[value(returned)]));
        }
        Outcome::Threw(exception) => text.push_str(&thrown(report, "threw", exception, style)),
        Outcome::Blocked { waits_for, trace } => {
            let mut lines = wrap(waits_for, width);
            lines.extend(frames(trace, &report.target).into_iter().map(|frame| format!("  {frame}")));
            text.push_str(&labelled(style, "waits for", &lines));
        }
    }
    if let Some(after) = &example.after {
        text.push_str(&state_after(example.before.as_ref(), after, style, width));
    }
    if let Property::Invariant { threw: Some(exception), .. } = &example.property {
        text.push_str(&thrown(report, "invariant", exception, style));
    }
    if let Property::Abstraction { threw: Some(exception), .. } = &example.property {
        text.push_str(&thrown(report, "threw", exception, style));
    }
    text.push_str(&labelled(style, "false", &conditions(example, width)));
    text.push_str(&expectation(example, style, width));
    text.push_str(&labelled(style, "executed", &executed(checked, example, style, width)));
    text.push_str(&confirmed(example, style, width));
    if let Some(smallest) = &example.smallest {
        text.push_str(&labelled(style, "smallest", &wrap(&on_smallest(smallest), width)));
        let rows = smallest.before.iter().flat_map(|before| graph::rows(before, None, width));
        text.push_str(&labelled(style, "", &rows.map(|row| row.text).collect::<Vec<_>>()));
    }
    for hint in [on_exception(report, example), on_excluding(example)].into_iter().flatten() {
        text.push_str(&labelled(style, "hint", &wrap(&hint, width)));
    }
    text
}

/// What to do about an exception that is not allowed, or about a call that waits for ever.
pub fn on_exception(report: &Report, example: &Counterexample) -> Option<String> {
    if example.property == Property::Blocks {
        return Some("If it is meant to wait, declare it with `throws InterruptedException`: then it may.".to_owned());
    }
    let (Property::Exception, Outcome::Threw(exception)) = (&example.property, &example.outcome) else { return None };
    let class = simple_name(&exception.class);
    let is_missing = |message: &&String| !message.contains(' ');
    let message = exception.message.as_ref().filter(is_missing);
    if let ("java.lang.NoClassDefFoundError", Some(missing)) = (&*exception.class, message) {
        let missing = missing.replace('/', ".");
        return Some(format!("The class {missing} is not found. Say with --class-path where it is."));
    }
    let allow =
        format!("If this is meant to happen, declare it with `throws` or allow it with @Allowed({class}.class).");
    Some(match null_argument(example, exception) {
        Some(name) => {
            format!("{allow} If nobody should pass null for {name}, mark the parameter with @Domain(nullable = false).")
        }
        None => match null_field(report, example, exception) {
            Some(field) => format!(
                "{allow} If {field} is never null, say so in the invariant or with @Domain(nullable = false); if it is no part of \
                 the state, as a lock is, mark it with @Domain(fixed = true)."
            ),
            None => allow,
        },
    })
}

/// A call of an operation that did not end, and the state on which it was made.
pub fn unended(operation: &OperationReport, style: &Style) -> Option<String> {
    let Verdict::Unknown { reason: Unknown::Steps { example: Some(example), .. } } = &operation.verdict else {
        return None;
    };
    let width = style.width.saturating_sub(LABEL);
    let heading = format!("{} may run forever", operation.operation);
    let mut text = format!("{}\n\n", style.paint(Ink::Strong, &heading));
    if let Some(before) = &example.before {
        text.push_str(&state(style, "before", &graph::rows(before, None, width)));
    }
    text.push_str(&labelled(style, "call", &wrap(&example.call, width)));
    Some(text)
}

/// The field of the object under check that is null in a made-up state, if that is what an
/// operation stumbled over. One without known values is null because the constructor leaves it so.
fn null_field<'a>(report: &Report, example: &'a Counterexample, exception: &Thrown) -> Option<&'a str> {
    let message = exception.message.as_deref().filter(|_| example.history.is_empty())?;
    let root = example.before.as_ref()?.objects.first()?;
    let nulls = root.fields.iter().filter(|(_, value)| *value == Value::Null);
    let mut named = nulls.filter(|(name, _)| message.ends_with(&format!("\"this.{name}\" is null")));
    let (field, _) = named.next()?;
    let is_unknown = format!("\"{}.{field}\" = \"opaque\"", simple_name(&root.class));
    (!report.scope.toml.contains(&is_unknown)).then_some(&**field)
}

/// The parameter that an operation got null for, if that is what it stumbled over: the JVM says which variable was null, and a test for null was made for
/// nothing else.
fn null_argument<'a>(example: &'a Counterexample, exception: &Thrown) -> Option<&'a str> {
    let mut nulls = example.arguments.iter().filter(|(_, value)| *value == Value::Null).map(|(name, _)| &**name);
    if exception.class != "java.lang.NullPointerException" {
        return None;
    }
    let is_tested = exception.trace.first().is_some_and(|frame| frame.contains("java.util.Objects.requireNonNull"));
    let message = exception.message.as_deref().unwrap_or_default();
    nulls.find(|name| is_tested || message.contains(&format!("\"{name}\" is null")))
}

/// What the invariant may lack, if the state before is none that calls lead to.
pub fn on_excluding(example: &Counterexample) -> Option<String> {
    let unreached = example.unreached.as_ref().filter(|unreached| !unreached.excluded_by.is_empty())?;
    let those = if unreached.excluded_by.len() > 1 { "one of these" } else { "this" };
    Some(format!(
        "In all {} that calls led to, {}; not so in the state before. If {those} should always hold, the invariant lacks it.",
        wording::counted(unreached.states, "state"),
        unreached.excluded_by.join(", and "),
    ))
}

/// What is to be said of a smaller example than the one that is shown, before its state.
pub fn on_smallest(smallest: &Element) -> String {
    format!(
        "{} does the same on this state, which satisfies the invariant, but to which no calls were found:",
        smallest.call
    )
}

/// The calls that lead to the state, as a program would make them.
pub fn statements(report: &Report, example: &Counterexample, width: usize) -> Vec<String> {
    let class = simple_name(&report.target);
    let variable = variable(class);
    let mut lines = Vec::new();
    for (index, call) in example.history.iter().enumerate() {
        let statement = match index {
            // Calls on several objects are statements already.
            _ if call.ends_with(';') => call.clone(),
            0 => format!("{class} {variable} = {call};"),
            _ => format!("{variable}.{call};"),
        };
        lines.extend(wrap(&statement, width));
    }
    lines
}

/// The name of a variable for an object of a class: `list` for a `SortedList`, and never a keyword.
fn variable(class: &str) -> String {
    let word = class.rfind(|letter: char| letter.is_uppercase()).map_or(class, |at| &class[at..]);
    match word.to_lowercase() {
        short if short.len() > 2 && short.chars().all(char::is_alphanumeric) && !is_reserved(&short) => short,
        _ => "object".to_owned(),
    }
}

/// Whether a word is a keyword of Java, or a literal.
fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "assert"
            | "boolean"
            | "break"
            | "byte"
            | "case"
            | "catch"
            | "char"
            | "class"
            | "const"
            | "continue"
            | "default"
            | "do"
            | "double"
            | "else"
            | "enum"
            | "extends"
            | "false"
            | "final"
            | "finally"
            | "float"
            | "for"
            | "goto"
            | "if"
            | "implements"
            | "import"
            | "instanceof"
            | "int"
            | "interface"
            | "long"
            | "native"
            | "new"
            | "null"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "return"
            | "short"
            | "static"
            | "strictfp"
            | "super"
            | "switch"
            | "synchronized"
            | "this"
            | "throw"
            | "throws"
            | "transient"
            | "true"
            | "try"
            | "void"
            | "volatile"
            | "while"
    )
}

/// What came of it on the user's own JVM.
fn confirmed(example: &Counterexample, style: &Style, width: usize) -> String {
    confirmation(example).map_or_else(String::new, |words| labelled(style, "confirmed", &wrap(&words, width)))
}

/// What came of it on the user's own JVM, to follow the word *confirmed*.
pub fn confirmation(example: &Counterexample) -> Option<String> {
    match example.confirmation.as_ref()? {
        Confirmation::Confirmed { jvm } => Some(format!("on {jvm}")),
        Confirmation::Untried { reason } => Some(format!("not by a JVM: {reason}")),
    }
}

/// The property that broke and where, to follow the name of the operation.
pub fn broken(report: &Report, example: &Counterexample) -> String {
    let offence = wording::offence(example);
    let detail = match (&example.property, &example.outcome) {
        (Property::Invariant { threw, parts, .. }, _) => {
            let ending = match (threw, parts.last()) {
                (Some(thrown), _) => format!("it ends in {}", simple_name(&thrown.class)),
                (None, Some(part)) => wording::falsehood(part),
                (None, None) => "it returns false".to_owned(),
            };
            let place = broken_part(example).map_or(String::new(), |line| format!(" at {}", wording::place(line)));
            format!("{ending}{place}")
        }
        (Property::Tree { object }, _) => format!("{object} is reached in two ways"),
        (Property::Ownership { object, owner, by }, _) => wording::shared(object, owner, by),
        (Property::Abstraction { after: true, .. }, _) => format!("after {}", example.call),
        (Property::Abstraction { after: false, .. }, _) => format!("before {}", example.call),
        (
            Property::Output { .. }
            | Property::AbstractState { .. }
            | Property::Comparison { .. }
            | Property::Reflexivity { .. }
            | Property::Congruence { .. },
            _,
        ) => return offence,
        (_, Outcome::Threw(Thrown { trace, .. }) | Outcome::Blocked { trace, .. }) => {
            match own_place(trace, &report.target) {
                Some(place) => format!("at {place}"),
                None => return offence,
            }
        }
        _ => return offence,
    };
    match example.property {
        Property::Invariant { .. } | Property::Tree { .. } | Property::Ownership { .. } => {
            format!("{offence}: {detail}")
        }
        _ => format!("{offence} {detail}"),
    }
}

/// The conditions that make the invariant false, one below the other, with what was compared in the end.
pub fn conditions(example: &Counterexample, width: usize) -> Vec<String> {
    let parts = without_middle(false_parts(example).iter().map(condition).collect(), MOST_CONDITIONS, |left_out| {
        vec![format!("… {} …", wording::counted(left_out as u64, "more call"))]
    });
    parts.iter().flat_map(|pieces| pack(pieces.iter().map(String::as_str), ", ", width)).collect()
}

/// A condition and what was compared, in pieces that are not to be broken.
fn condition(part: &Part) -> Vec<String> {
    let condition = match &part.throws {
        Some(class) => format!("no {} from {}", simple_name(class), part.condition),
        None => part.condition.clone(),
    };
    let mut pieces = vec![format!("{condition} at {}", wording::position(&part.line))];
    pieces.extend(part.values.iter().enumerate().map(|(number, (name, held))| {
        let word = if number == 0 { "where " } else { "" };
        format!("{word}{name} = {}", value(held))
    }));
    pieces
}

/// What the abstraction says should have happened: what the object stands for, the counterpart's result or what it led to.
fn expectation(example: &Counterexample, style: &Style, width: usize) -> String {
    let stood_for = |before: &Option<Abstract>| {
        let rows = before.as_ref().map(|before| abstract_rows(before, width));
        rows.map_or_else(String::new, |rows| state(style, "model", &rows))
    };
    match &example.property {
        Property::Output { expected, before, .. } => {
            let mut text = stood_for(before);
            let expected = format!("the abstraction {}", wording::outcome(expected));
            let actual = format!("the call {}", wording::outcome(&example.outcome));
            text.push_str(&labelled(style, "expected", &wrap(&expected, width)));
            text.push_str(&labelled(style, "actual", &wrap(&actual, width)));
            text
        }
        Property::AbstractState { before, expected, actual, .. } => {
            let mut text = stood_for(before);
            text.push_str(&state(style, "expected", &abstract_rows(expected, width)));
            text.push_str(&state(style, "actual", &abstract_rows(actual, width)));
            text
        }
        _ => String::new(),
    }
}

/// An abstract state: by its own words if it has any, otherwise as objects.
fn abstract_rows(shown: &Abstract, width: usize) -> Vec<Row> {
    match &shown.text {
        Some(text) => wrap(text, width).into_iter().map(|text| Row { text, changed: false }).collect(),
        None => graph::rows(&shown.state, None, width),
    }
}

/// Two abstract states, whether they are equal, and what tells them apart.
fn about_equality(example: &Counterexample, style: &Style, width: usize) -> String {
    let mut text = String::new();
    let mut show = |label: &str, shown: &Abstract| text.push_str(&state(style, label, &abstract_rows(shown, width)));
    match &example.property {
        Property::Congruence { left, right, other, after } => {
            show("left", left);
            show("right", right);
            if let Some((left, right)) = after {
                text.push_str(&labelled(style, "call", &[format!("{} on both", example.call)]));
                let mut show =
                    |label: &str, shown: &Abstract| text.push_str(&state(style, label, &abstract_rows(shown, width)));
                show("left", left);
                show("right", right);
            } else {
                let [left, right] = [&example.outcome, other].map(wording::outcome);
                text.push_str(&labelled(style, "call", &[format!("{} on left {left}", example.call)]));
                text.push_str(&labelled(style, "", &[format!("{} on right {right}", example.call)]));
            }
        }
        Property::Comparison { left, right, threw } => {
            show("left", left);
            show("right", right);
            text.push_str(&labelled(style, "threw", &wrap(&threw.class, width)));
        }
        Property::Reflexivity { state } => show("state", state),
        _ => {}
    }
    text
}

/// The call in Java form; its arguments by name where positions alone do not tell them apart.
fn call(example: &Counterexample, width: usize) -> Vec<String> {
    let mut lines = vec![example.call.clone()];
    if example.arguments.len() > 1 {
        let named: Vec<String> =
            example.arguments.iter().map(|(name, argument)| format!("{name} = {}", value(argument))).collect();
        lines.push(format!("with {}", named.join(", ")));
    }
    pack(lines.iter().map(String::as_str), "    ", width)
}

/// An exception: its class, its message, its first frames, and the same of its causes.
fn thrown(report: &Report, label: &str, exception: &Thrown, style: &Style) -> String {
    let width = style.width.saturating_sub(LABEL);
    let mut lines = Vec::new();
    let (mut next, mut label_of_next) = (Some(exception), "");
    while let Some(exception) = next {
        let message = exception.message.as_ref().map_or_else(String::new, |message| format!(": {message}"));
        lines.extend(wrap(&format!("{label_of_next}{}{message}", exception.class), width));
        lines.extend(frames(&exception.trace, &report.target).into_iter().map(|frame| format!("  {frame}")));
        (next, label_of_next) = (exception.cause.as_deref(), "caused by ");
    }
    labelled(style, label, &lines)
}

/// A state under its label, what changed marked in the margin.
fn state(style: &Style, label: &str, rows: &[Row]) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        let column = format!("  {label:<width$}", width = LABEL - 4);
        text.push_str(&style.paint(Ink::Quiet, &column));
        if row.changed {
            text.push_str(&style.paint(Ink::Changed, &format!("* {}", row.text)));
        } else {
            text.push_str(&format!("  {}", row.text));
        }
        text.push('\n');
    }
    text
}

fn state_after(before: Option<&State>, after: &State, style: &Style, width: usize) -> String {
    let Some(before) = before else {
        // A constructor's object is new as a whole: there is nothing to mark.
        return state(style, "made", &graph::rows(after, None, width));
    };
    if before == after {
        return labelled(style, "after", &["the same state".to_owned()]);
    }
    let mut text = state(style, "after", &graph::rows(after, Some(before), width));
    let gone: Vec<&str> = before
        .reached_from_first()
        .into_iter()
        .filter(|object| after.object(&object.name).is_none())
        .map(|object| object.name.as_str())
        .collect();
    if !gone.is_empty() {
        let gone = format!("no longer reached: {}", gone.join(", "));
        text.push_str(&labelled(style, "", &wrap(&gone, width)));
    }
    text
}

/// Whether the state before is one that nobody has shown how to reach.
pub fn is_not_reached(example: &Counterexample) -> bool {
    example.before.is_some() && example.history.is_empty()
}

/// What such states of a report mean, as a paragraph; nothing if there are none. Where several operations are violated, it says whose they are.
pub fn note_on_reaching(report: &Report, style: &Style) -> Option<String> {
    let violated = report.operations.iter().filter_map(|one| Some((&*one.operation, one.counterexample.as_ref()?)));
    let (names, examples): (Vec<&str>, Vec<&Counterexample>) =
        violated.clone().filter(|(_, example)| is_not_reached(example)).unzip();
    let whose = match &names[..] {
        [] => return None,
        _ if violated.count() == 1 => String::new(),
        [name] => format!(" {name}"),
        [others @ .., last] => format!(" each of {} and {last}", others.join(", ")),
    };
    let note = format!("note: {}", on_reaching(&examples, &whose));
    Some(wrap(&note, style.width).into_iter().map(|line| format!("{line}\n")).collect())
}

/// What such states mean: those before these calls, where it has to be said.
pub fn on_reaching(examples: &[&Counterexample], whose: &str) -> String {
    let tried = examples.iter().filter_map(|example| example.unreached.as_ref());
    let all = examples.iter().all(|example| example.unreached.as_ref().is_some_and(|unreached| unreached.complete));
    match tried.max_by_key(|unreached| unreached.states) {
        Some(unreached) if all && unreached.states == 0 => {
            format!(
                "The state before{whose} satisfies the invariant, but calls lead to no state within the scope: what \
                 constructors make lies outside of it. A larger --bound or @Domain makes room for that."
            )
        }
        Some(unreached) if all => format!(
            "The state before{whose} satisfies the invariant, but is {} that calls lead to within the scope: \
             unless larger bounds lead there, the invariant is too weak. `--engine blackbox` looks only at states that \
             calls lead to.",
            match unreached.states {
                1 => "not the one state".to_owned(),
                states => format!("none of the {}", wording::counted(states, "state")),
            }
        ),
        Some(unreached) if unreached.states == 0 => format!(
            "The state before{whose} satisfies the invariant, but was not reached: no state within the scope was found \
             to which calls lead. If no calls lead to it, the invariant is too weak."
        ),
        Some(unreached) => format!(
            "The state before{whose} satisfies the invariant, but was not reached: {} led to {}, and to none like it. If \
             no calls lead to it, the invariant is too weak. `--engine blackbox` looks only at states that calls lead \
             to.",
            wording::counted(unreached.calls, "call"),
            wording::counted(unreached.states, "state"),
        ),
        None => format!(
            "The state before{whose} satisfies the invariant, but calls may never lead to it; then the invariant is \
             too weak. `--engine blackbox` looks only at states that calls lead to."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::variable;

    #[test]
    fn a_variable_is_no_keyword() {
        let variables = ["SortedList", "OwnedNodeInStatic", "IsFinal", "ToDo", "Queue"].map(variable);
        assert_eq!(variables, ["list", "object", "object", "object", "queue"]);
    }
}
