//! The source lines that an example is about, with what is to be said of each, in the manner of `rustc`.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use glassbox_verdict::{Counterexample, Line, Outcome, Part, Property, Report, Thrown};

use crate::Checked;
use crate::place::{breaking, broken_part, changes_state, false_parts, guilty};
use crate::source::Source;
use crate::style::Style;
use crate::window::{Fitted, Mark, fitted};
use crate::wording::{falsehood, simple_name, value};

/// So many lines before a bare `return false` are looked through for the condition that it belongs to.
const CONDITION_ABOVE: u32 = 6;

/// Narrower than this, lines are not made.
const NARROWEST: usize = 60;

/// A line, and what is to be said of it.
struct Remark {
    line: Line,
    words: String,
    primary: bool,
    /// The condition that it is about, which may be found in the line as source has it.
    about: Option<String>,
}

/// The lines of an example with remarks; nothing where there is no source.
pub fn snippet(checked: &Checked, example: &Counterexample, style: &Style) -> String {
    let mut snippets = Vec::new();
    let mut places = Vec::new();
    // The line that the example is about comes first, and gives the place in the heading.
    let mut remarks: Vec<(&Source, Remark)> = remarks(checked.report, example)
        .into_iter()
        .filter_map(|remark| Some((checked.sources.of(&remark.line)?, remark)))
        .filter(|(source, remark)| source.line(remark.line.line).is_some_and(|text| !text.trim().is_empty()))
        .collect();
    remarks.sort_by_key(|(_, remark)| !remark.primary);
    while let Some((source, _)) = remarks.first() {
        let source = *source;
        let (here, elsewhere) = remarks.into_iter().partition::<Vec<_>, _>(|(other, _)| other.place == source.place);
        snippets.push(of_file(source, &here, style.width.max(NARROWEST), &mut places));
        remarks = elsewhere;
    }
    if snippets.is_empty() {
        return String::new();
    }
    let renderer = if style.colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(style.width.max(NARROWEST));
    let mut text = renderer.render(&[Group::with_level(Level::ERROR).elements(snippets)]);
    for (shown, own) in places {
        text = text.replacen(&shown, &own, 1);
    }
    text.push('\n');
    text
}

/// The lines of one file. What is handed over to be drawn is no more of it than has to be seen. Where the beginning of a line was cut off, a mark in it has another
/// place than it will be said to have; both are added to `places`.
fn of_file<'a>(
    source: &'a Source,
    remarks: &[(&Source, Remark)],
    width: usize,
    places: &mut Vec<(String, String)>,
) -> Snippet<'a, Annotation<'a>> {
    let numbers = || remarks.iter().map(|(_, remark)| remark.line.line);
    let first = numbers().map(|number| condition_above(source, number)).min().unwrap_or(1);
    let last = numbers().max().unwrap_or(1);
    let lines = Lines::of(source, first, last);
    let mut marks = Vec::new();
    for (_, remark) in remarks {
        let kind = if remark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let about = remark.about.as_ref().and_then(|condition| {
            let part = |text: &str| lines.span_of(remark.line.line, text);
            let words = part(condition).map(|span| (span, "this is false".to_owned()));
            words.or_else(|| Some((part(&opposite(condition))?, "this is true".to_owned())))
        });
        let whole = || lines.span(remark.line.line).map(|span| (span, remark.words.clone()));
        marks.extend(about.or_else(whole).map(|(span, words)| Mark { span, kind, words }));
        for number in condition_above(source, remark.line.line)..remark.line.line {
            let span = lines.span(number);
            marks.extend(span.map(|span| Mark { span, kind: AnnotationKind::Visible, words: String::new() }));
        }
    }
    // The number of a line and a bar with blanks around it stand before it.
    let room = width.saturating_sub(last.to_string().len() + 3);
    let Fitted { text, marks, moved } = fitted(lines.text, marks, room);
    places.extend(moved.into_iter().map(|(line, shown, own)| {
        let place = |column: usize| format!("{}:{}:{column}\n", source.place, first as usize + line - 1);
        (place(shown), place(own))
    }));
    let annotations =
        marks.into_iter().map(
            |Mark { span, kind, words }| {
                if words.is_empty() { kind.span(span) } else { kind.span(span).label(words) }
            },
        );
    Snippet::source(text).line_start(first as usize).path(&*source.place).annotations(annotations)
}

/// Some lines of a file that follow each other.
struct Lines<'a> {
    text: &'a str,
    first: u32,
}

impl<'a> Lines<'a> {
    fn of(source: &'a Source, first: u32, last: u32) -> Lines<'a> {
        let offset =
            |lines: u32| -> usize { source.text.split_inclusive('\n').take(lines as usize).map(str::len).sum() };
        Lines { text: &source.text[offset(first.saturating_sub(1))..offset(last)], first }
    }

    /// Where a line's code is, without the blanks around it.
    fn span(&self, number: u32) -> Option<Range<usize>> {
        let index = number.checked_sub(self.first)? as usize;
        let start: usize = self.text.split_inclusive('\n').take(index).map(str::len).sum();
        let line = self.text.split_inclusive('\n').nth(index)?;
        let code = without_comment(line.trim());
        let indent = line.len() - line.trim_start().len();
        (!code.is_empty()).then(|| start + indent..start + indent + code.len())
    }

    /// Where a part of a line's code is.
    fn span_of(&self, number: u32, part: &str) -> Option<Range<usize>> {
        let line = self.span(number)?;
        let at = self.text[line.clone()].find(part)?;
        Some(line.start + at..line.start + at + part.len())
    }
}

/// What source has in an `if` that returns false, instead of the condition that should hold.
pub fn opposite(condition: &str) -> String {
    const SIGNS: [(&str, &str); 6] =
        [(" == ", " != "), (" != ", " == "), (" < ", " >= "), (" >= ", " < "), (" > ", " <= "), (" <= ", " > ")];
    match SIGNS.iter().find(|(sign, _)| condition.contains(sign)) {
        _ if condition.starts_with('!') => condition[1..].to_owned(),
        Some((sign, other)) => condition.replacen(sign, other, 1),
        None if condition.contains(' ') => format!("!({condition})"),
        None => format!("!{condition}"),
    }
}

/// The line with the condition of a bare `return false`, which says more than the line itself; otherwise the line.
fn condition_above(source: &Source, number: u32) -> u32 {
    let code = |number: u32| source.line(number).unwrap_or_default().trim();
    if code(number) != "return false;" {
        return number;
    }
    let is_condition = |number: &u32| {
        ["if ", "if(", "} else", "else ", "for ", "while "].iter().any(|start| code(*number).starts_with(start))
    };
    (number.saturating_sub(CONDITION_ABOVE).max(1)..number).rev().find(is_condition).unwrap_or(number)
}

/// What is to be said of which lines.
fn remarks(report: &Report, example: &Counterexample) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let part = broken_part(example);
    let conditions = false_parts(example);
    if let (Some(line), [], Property::Invariant { threw, .. }) = (part, conditions, &example.property) {
        let ending = threw.as_ref().map_or_else(|| "returns false".to_owned(), throws);
        let words = format!("the invariant {ending} here");
        remarks.push(Remark { line: line.clone(), words, primary: false, about: None });
    }
    // Of conditions within conditions, the first is in the invariant itself and the last says why.
    let ends = conditions.first().into_iter().chain(conditions.last().filter(|_| conditions.len() > 1));
    for part @ Part { line, condition, throws, .. } in ends {
        let about = throws.is_none().then(|| condition.clone());
        remarks.push(Remark { line: line.clone(), words: falsehood(part), primary: false, about });
    }
    if let Some(line) = guilty(report, example)
        && part.is_none_or(|part| (&part.class, part.line) != (&line.class, line.line))
    {
        remarks.push(Remark { line, words: accusation(report, example), primary: true, about: None });
    }
    remarks
}

/// What is to be said of the line that an example is about.
fn accusation(report: &Report, example: &Counterexample) -> String {
    match (&example.property, &example.outcome) {
        (Property::Abstraction { threw: Some(thrown), .. } | Property::Comparison { threw: thrown, .. }, _) => {
            throws(thrown)
        }
        (Property::Exception, Outcome::Threw(thrown)) => throws(thrown),
        (Property::Assertion, _) => "this assertion fails".to_owned(),
        (Property::Blocks, _) => "waits here for ever".to_owned(),
        (Property::Output { abstraction, expected, .. }, actual) => {
            let model = simple_name(abstraction);
            format!("{}, where {model} {}", ends(actual), ends(expected))
        }
        (
            Property::Invariant { .. }
            | Property::Tree { .. }
            | Property::Ownership { .. }
            | Property::AbstractState { .. },
            _,
        ) => {
            if breaking(report, example).is_some() {
                "from here on, the invariant fails".to_owned()
            } else if example.lines.iter().any(changes_state) {
                "the last change of the state".to_owned()
            } else if example.before == example.after {
                "the call ends without any change of the state".to_owned()
            } else {
                "the last line of the call".to_owned()
            }
        }
        _ => String::new(),
    }
}

/// How a call ends, in fewer words than elsewhere.
fn ends(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned { value: Some(returned) } => format!("returns {}", value(returned)),
        Outcome::Returned { value: None } => "returns".to_owned(),
        Outcome::Threw(thrown) => throws(thrown),
        Outcome::Blocked { .. } => "waits for ever".to_owned(),
    }
}

fn throws(thrown: &Thrown) -> String {
    format!("throws {}", simple_name(&thrown.class))
}

/// A line of code without what is remarked behind it.
pub fn without_comment(code: &str) -> &str {
    match code.split_once("//") {
        // In a string, it need not be a remark.
        Some((code, _)) if !code.contains('"') && !code.trim().is_empty() => code.trim_end(),
        _ => code,
    }
}
