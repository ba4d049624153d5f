//! Reports as a page for a browser: one file that needs nothing else, to be kept, sent and shown.
//!
//! For each violation there is a walk through the call: the source on one side, the heap after each line on the other. The page is complete
//! without scripts, as a sequence of pictures; `walk.js` then shows one of them at a time. All markup is made here and in the modules below, and every text in
//! it goes through `markup::escape`.
//!
//! - `moments.rs`: from a trace to the states that a call goes through.
//! - `forest.rs`: what hangs below what; `layout.rs`: where objects stand; `boxes.rs` and `routes.rs`: objects and the lines
//!   between them; `drawing.rs`: pictures.
//! - `code.rs`: source text; `walk.rs`: the steps of a call.
//! - `markup.rs`: text as a part of a page.

mod boxes;
mod code;
mod drawing;
mod forest;
mod layout;
mod markup;
mod moments;
mod routes;
mod walk;

use std::fmt::Write;

use glassbox_verdict::{
    Abstract, Counterexample, Element, OperationReport, Outcome, Property, Report, Strength, Thrown, Unknown, Verdict,
};

use crate::Checked;
use crate::graph;
use crate::overview;
use crate::relevant::relevant;
use crate::strength::{self, Survivors};
use crate::style::{Ink, Style};
use crate::trace::frames;
use crate::wording::{self, count, reason, seconds, value};
use crate::{example, source::Sources};
use markup::escape;

const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/walk.js");
/// Columns of states as text.
const WIDTH: usize = 100;

/// All reports of a run as a page.
pub fn html(checked: &[Checked<'_>]) -> String {
    let reports: Vec<Report> = checked.iter().map(|one| one.report.clone()).collect();
    let title = match &reports[..] {
        [report] => format!("{} {} · Glassbox", report.target, wording::verdict(&report.verdict).0),
        _ => format!("{} · Glassbox", overview::summary(&reports, &Style::default())),
    };
    let mut page = String::new();
    // Nothing is loaded from anywhere, whatever the names in a report may be.
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>Glassbox report</h1>\n<p class=\"lead\">{}</p>\n</header>\n<main>\n",
        escape(&title),
        escape(&overview::summary(&reports, &Style::default()))
    );
    if reports.len() > 1 {
        contents(&mut page, &reports);
    }
    for (number, one) in checked.iter().enumerate() {
        class(&mut page, one.report, one.sources, number, has_bounds(&reports));
    }
    page.push_str("</main>\n<footer><p>Every call on every state within the bounds that are named; nothing is said about larger ones.</p></footer>\n");
    if page.contains("class=\"walk\"") {
        let _ = write!(page, "<script>\n{SCRIPT}</script>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}

/// All classes, with links to them.
fn contents(page: &mut String, reports: &[Report]) {
    page.push_str("<nav aria-label=\"Classes\"><ul>\n");
    for (number, report) in reports.iter().enumerate() {
        let (badge, name) = (badge(&report.verdict), escape(&report.target));
        let _ = writeln!(page, "<li>{badge} <a href=\"#c{}\"><code>{name}</code></a></li>", number + 1);
    }
    page.push_str("</ul></nav>\n");
}

/// One class: verdict, what was checked, operations, and what is to be said besides; then its violations.
fn class(page: &mut String, report: &Report, sources: &Sources, number: usize, with_bounds: bool) {
    let id = format!("c{}", number + 1);
    let _ = write!(
        page,
        "<section class=\"class\" aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{} <code>{}</code></h2>\n",
        badge(&report.verdict),
        escape(&report.target)
    );
    if let Some(reason) = reason(&report.verdict) {
        let _ = writeln!(page, "<p>{}</p>", escape(&sentence(&reason)));
    }
    page.push_str("<dl>\n");
    for (label, text) in overview::facts(report) {
        fact(page, label, &escape(&text));
    }
    page.push_str("</dl>\n");
    operations(page, report, &id, with_bounds);
    if let Some(strength) = &report.strength {
        mutants(page, strength, sources);
    }
    notes(page, report);
    page.push_str("</section>\n");
    for (number, operation) in report.operations.iter().enumerate() {
        if let Some(example) = &operation.counterexample {
            violation(page, report, operation, example, sources, &format!("{id}-o{}", number + 1));
        }
        if let Some(element) = unended_call(operation) {
            unended(page, operation, element, &format!("{id}-o{}", number + 1));
        }
    }
}

/// The word for a verdict, with a sign for those who see no colours.
fn badge(verdict: &Verdict) -> String {
    let (word, ink) = wording::verdict(verdict);
    let (class, sign) = match ink {
        Ink::Good => ("good", "✓"),
        Ink::Bad => ("bad", "✗"),
        _ => ("unsure", "?"),
    };
    format!("<span class=\"badge {class}\"><span aria-hidden=\"true\">{sign}</span> {word}</span>")
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or_else(String::new, |letter| letter.to_uppercase().to_string());
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// A row of a list of facts; the text is markup.
fn fact(page: &mut String, label: &str, markup: &str) {
    let _ = writeln!(page, "<dt>{}</dt><dd>{markup}</dd>", escape(label));
}

/// Whether verdicts are about different bounds: those of classes, or of operations that were violated on a smaller one.
fn has_bounds(reports: &[Report]) -> bool {
    let has_own = |report: &Report| report.operations.iter().any(|operation| operation.bound.is_some());
    let differs = |report: &Report| reports.first().is_some_and(|first| first.scope.bound != report.scope.bound);
    reports.iter().any(|report| has_own(report) || differs(report))
}

fn operations(page: &mut String, report: &Report, id: &str, with_bounds: bool) {
    if report.operations.is_empty() {
        return;
    }
    let bound = if with_bounds { "<th scope=\"col\" class=\"amount\">Bound</th>" } else { "" };
    let _ = write!(
        page,
        "<div class=\"scroll\"><table class=\"operations\">\n<caption>Constructors and operations</caption>\n<thead><tr>\
         <th scope=\"col\">Operation</th><th scope=\"col\">Verdict</th><th scope=\"col\">What is wrong</th>{bound}\
         <th scope=\"col\" class=\"amount\">Calls</th><th scope=\"col\" class=\"amount\">Time</th></tr></thead>\n<tbody>\n",
    );
    for (number, operation) in report.operations.iter().enumerate() {
        let mut name = format!("<code>{}</code>", escape(&operation.operation));
        if operation.counterexample.is_some() || unended_call(operation).is_some() {
            name = format!("<a href=\"#{id}-o{}\">{name}</a>", number + 1);
        }
        let wrong = match &operation.counterexample {
            Some(example) => escape(&wording::offence(example)),
            None => reason(&operation.verdict).map_or_else(String::new, |reason| escape(&reason)),
        };
        let bound = operation.bound.or(report.scope.bound).map_or_else(String::new, |bound| bound.to_string());
        let bound = if with_bounds { format!("<td class=\"amount\">{bound}</td>") } else { String::new() };
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\">{name}</th><td>{}</td><td>{wrong}</td>{bound}<td class=\"amount\">{}</td><td class=\"amount\">{}</td></tr>",
            badge(&operation.verdict),
            count(operation.transitions),
            seconds(operation.seconds)
        );
    }
    page.push_str("</tbody>\n</table></div>\n");
}

/// Mutants that survive, as changes of the source.
fn mutants(page: &mut String, strength: &Strength, sources: &Sources) {
    let lines = strength::survivors(strength, sources);
    if lines.is_empty() {
        return;
    }
    page.push_str("<div class=\"mutants\"><h3>Mutants that survive</h3>\n");
    for Survivors { place, was, became } in lines {
        let _ = write!(page, "<p>{}</p>\n<pre><del>- {}</del>", escape(&place), escape(&was));
        for (became, because) in became {
            let because = because.map_or_else(String::new, |because| format!("  // {because}"));
            let _ = write!(page, "\n<ins>+ {}</ins>{}", escape(&became), escape(&because));
        }
        page.push_str("</pre>\n");
    }
    page.push_str("</div>\n");
}

/// Advice, warnings, and what was left out.
fn notes(page: &mut String, report: &Report) {
    let mut notes: Vec<String> = Vec::new();
    notes.extend(wording::advice(report).map(markup::words));
    notes.extend(report.warnings.iter().map(|warning| {
        format!(
            "<strong>Warning</strong>: <code>{}</code>: {}",
            escape(&warning.place),
            markup::words(&warning.message)
        )
    }));
    notes.extend(report.skipped.iter().map(|skipped| {
        format!("Not checked: <code>{}</code>: {}", escape(&skipped.operation), escape(&skipped.reason))
    }));
    if !notes.is_empty() {
        page.push_str("<ul class=\"notes\">\n");
        notes.iter().for_each(|note| {
            let _ = writeln!(page, "<li>{note}</li>");
        });
        page.push_str("</ul>\n");
    }
}

/// One violation: what broke, the call, and the walk through it.
fn violation(
    page: &mut String,
    report: &Report,
    operation: &OperationReport,
    example: &Counterexample,
    sources: &Sources,
    id: &str,
) {
    let example = &relevant(example);
    let _ = write!(
        page,
        "<article class=\"walk\" id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h3 id=\"{id}-h\">{} <code>{}</code> {}</h3>\n<dl>\n",
        badge(&operation.verdict),
        escape(&operation.operation),
        markup::words(&example::broken(report, example))
    );
    facts(page, report, example);
    page.push_str("</dl>\n");
    walk::walk(page, report, example, sources, id);
    as_text(page, example);
    page.push_str("</article>\n");
}

/// The call of an operation that did not end, where it is known.
fn unended_call(operation: &OperationReport) -> Option<&Element> {
    match &operation.verdict {
        Verdict::Unknown { reason: Unknown::Steps { example, .. } } => example.as_deref(),
        _ => None,
    }
}

/// A call that may run forever: the call, and the state on which it was made.
fn unended(page: &mut String, operation: &OperationReport, element: &Element, id: &str) {
    let _ = write!(
        page,
        "<article class=\"unended\" id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h3 id=\"{id}-h\">{} <code>{}</code> may run forever</h3>\n<dl>\n",
        badge(&operation.verdict),
        escape(&operation.operation),
    );
    fact(page, "call", &format!("<code>{}</code>", escape(&element.call)));
    page.push_str("</dl>\n");
    if let Some(before) = &element.before {
        walk::still(page, before, &format!("before {}", element.call), id);
    }
    page.push_str("</article>\n");
}

fn facts(page: &mut String, report: &Report, example: &Counterexample) {
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    if !example.history.is_empty() {
        let calls: Vec<String> =
            example::statements(report, example, usize::MAX).iter().map(|call| code(call)).collect();
        fact(page, "first", &calls.join("<br>"));
    }
    let mut call = code(&example.call);
    if example.arguments.len() > 1 {
        let named: Vec<String> =
            example.arguments.iter().map(|(name, argument)| code(&format!("{name} = {}", value(argument)))).collect();
        let _ = write!(call, " with {}", named.join(", "));
    }
    fact(page, "call", &call);
    match &example.outcome {
        Outcome::Returned { value: None } => {}
        Outcome::Returned { value: Some(returned) } => fact(page, "returned", &code(&value(returned))),
        Outcome::Threw(exception) => fact(page, "threw", &thrown(report, exception)),
        Outcome::Blocked { waits_for, trace } => {
            let mut lines = vec![escape(waits_for)];
            lines.extend(frames(trace, &report.target).iter().map(|frame| format!("<code>{}</code>", escape(frame))));
            fact(page, "waits for", &lines.join("<br>"));
        }
    }
    let stands_for = |shown: &Abstract| match &shown.text {
        Some(text) => code(text),
        None => {
            let rows = graph::rows(&shown.state, None, WIDTH);
            code(&rows.iter().map(|row| row.text.trim()).collect::<Vec<_>>().join(", "))
        }
    };
    match &example.property {
        Property::Invariant { threw: None, .. } => {
            let conditions: Vec<String> =
                example::conditions(example, usize::MAX).iter().map(|part| code(part)).collect();
            if !conditions.is_empty() {
                fact(page, "false", &conditions.join("<br>"));
            }
        }
        Property::Invariant { threw: Some(exception), .. } => fact(page, "invariant", &thrown(report, exception)),
        Property::Abstraction { threw: Some(exception), .. } => fact(page, "threw", &thrown(report, exception)),
        Property::Output { expected, before, .. } => {
            before.iter().for_each(|before| fact(page, "model", &stands_for(before)));
            fact(page, "expected", &escape(&format!("the abstraction {}", wording::outcome(expected))));
            fact(page, "actual", &escape(&format!("the call {}", wording::outcome(&example.outcome))));
        }
        Property::AbstractState { before, expected, actual, .. } => {
            before.iter().for_each(|before| fact(page, "model", &stands_for(before)));
            fact(page, "expected", &stands_for(expected));
            fact(page, "actual", &stands_for(actual));
        }
        Property::Congruence { left, right, other, after } => {
            fact(page, "left", &stands_for(left));
            fact(page, "right", &stands_for(right));
            match after {
                Some((left, right)) => {
                    fact(page, "left after", &stands_for(left));
                    fact(page, "right after", &stands_for(right));
                }
                None => fact(page, "on right", &escape(&wording::outcome(other))),
            }
        }
        Property::Comparison { left, right, threw } => {
            fact(page, "left", &stands_for(left));
            fact(page, "right", &stands_for(right));
            fact(page, "threw", &thrown(report, threw));
        }
        Property::Reflexivity { state } => fact(page, "state", &stands_for(state)),
        _ => {}
    }
    if let Some(hint) = example::on_exception(report, example) {
        fact(page, "hint", &markup::words(&hint));
    }
    if let Some(words) = example::confirmation(example) {
        fact(page, "confirmed", &escape(&words));
    }
    if let Some(smallest) = &example.smallest {
        let rows: Vec<String> =
            smallest.before.iter().flat_map(|before| graph::rows(before, None, WIDTH)).map(|row| row.text).collect();
        fact(
            page,
            "smallest",
            &format!("{}<pre>{}</pre>", escape(&example::on_smallest(smallest)), escape(&rows.join("\n"))),
        );
    }
    if example::is_not_reached(example) {
        fact(page, "note", &markup::words(&example::on_reaching(&[example], "")));
    }
    if let Some(hint) = example::on_excluding(example) {
        fact(page, "hint", &markup::words(&hint));
    }
}

fn thrown(report: &Report, exception: &Thrown) -> String {
    let message = exception.message.as_ref().map_or_else(String::new, |message| format!(": {message}"));
    let mut text = format!("<code>{}</code>", escape(&format!("{}{message}", exception.class)));
    for frame in frames(&exception.trace, &report.target) {
        let _ = write!(text, "<br><code>{}</code>", escape(&frame));
    }
    if let Some(cause) = &exception.cause {
        let _ = write!(text, "<br>caused by {}", thrown(report, cause));
    }
    text
}

/// The states as text, for readers and searches that pictures are nothing to.
fn as_text(page: &mut String, example: &Counterexample) {
    let mut text = String::new();
    let mut states = vec![("before", example.before.as_ref(), None)];
    states.push(("after", example.after.as_ref(), example.before.as_ref()));
    for (label, state, before) in states {
        if let Some(state) = state {
            let _ = writeln!(text, "{label}");
            for row in graph::rows(state, before, WIDTH) {
                let _ = writeln!(text, "{} {}", if row.changed { "*" } else { " " }, row.text);
            }
        }
    }
    if !text.is_empty() {
        let _ = writeln!(page, "<details><summary>The states as text</summary><pre>{}</pre></details>", escape(&text));
    }
}
