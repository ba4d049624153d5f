//! Every way a verdict is shown.
//!
//! Engines say what happened as data, in `glassbox_verdict`; the words for it are found here and nowhere
//! else. Everything is a pure function from reports to text: nothing is printed, and nothing is known of
//! engines, files or terminals but the [`Style`].
//!
//! - `overview.rs`: the verdict, what was checked and how much of it, the table of operations.
//! - `example.rs`: one violation, told so that a Java developer understands it.
//! - `relevant.rs`: what of its state matters.
//! - `snippet.rs`: the lines of source that it is about.
//! - `graph.rs`: a state as an indented object graph, with what a call changed.
//! - `steps.rs`: the lines that a call executed, with their code and values.
//! - `trace.rs`: their numbers alone, and the frames of an exception.
//! - `strength.rs`: what came of mutants, and those that survive as changes of the source.
//! - `wording.rs`: verdicts, reasons and properties in words.
//! - `source.rs`: the source texts that lines are shown with, found by somebody else.
//! - `place.rs`: the line that an example is about.
//! - `unit_test.rs`: a violation as a Java program that fails for the same reason.
//! - `html.rs`: all of it for a browser, with pictures.
//! - `json.rs`: all of it for other programs; `sarif.rs`, `junit.rs`, `github.rs` and `dot.rs`: as much of it as these formats have
//!   room for; `rule.rs`: what they call the kinds of properties.

mod dot;
mod example;
mod github;
mod graph;
mod html;
mod json;
mod junit;
mod overview;
mod place;
mod relevant;
mod rule;
mod sarif;
mod snippet;
mod source;
mod steps;
mod strength;
mod style;
mod trace;
mod unit_test;
mod window;
mod wording;

pub use dot::dot;
pub use github::{annotations, step_summary};
pub use html::html;
pub use json::json;
pub use junit::junit;
pub use overview::{line, summary};
pub use sarif::sarif;
pub use source::{RegisterCode, Source, Sources};
pub use style::Style;
pub use unit_test::{SourceFile, UnitTests, unit_tests};

use glassbox_verdict::{Counterexample, Report};

/// A report, and the source texts that it names.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    /// The report.
    pub report: &'a Report,
    /// The source texts, as far as they were found.
    pub sources: &'a Sources,
}

/// A report for the terminal, without its [`warnings`]. It ends in a line break.
pub fn text(report: &Report, sources: &Sources, style: &Style) -> String {
    let checked = Checked { report, sources };
    let mut text = overview::overview(report, style);
    // Several examples may break the same condition; one hint at it is enough.
    let mut hints: Vec<&[String]> = Vec::new();
    for operation in &report.operations {
        if let Some(counterexample) = &operation.counterexample {
            text.push('\n');
            let hint = counterexample.unreached.as_ref().map_or(&[][..], |unreached| &unreached.excluded_by);
            if !hint.is_empty() && hints.contains(&hint) {
                let mut counterexample = counterexample.clone();
                counterexample.unreached.iter_mut().for_each(|unreached| unreached.excluded_by.clear());
                text.push_str(&example::example(&checked, operation, &counterexample, style));
            } else {
                text.push_str(&example::example(&checked, operation, counterexample, style));
            }
            hints.push(hint);
        }
        if let Some(unended) = example::unended(operation, style) {
            text.push_str(&format!("\n{unended}"));
        }
    }
    if let Some(note) = example::note_on_reaching(report, style) {
        text.push_str(&format!("\n{note}"));
    }
    if let Some(strength) = &report.strength {
        text.push_str(&strength::section(strength, sources, style));
    }
    text.push_str(&overview::skipped(report, style));
    text
}

/// A violation that is known while the search goes on, as a line.
pub fn found(target: &str, operation: &str, example: &Counterexample) -> String {
    let offence = wording::offence(example);
    format!("found     {target}: {operation} {offence}; the search goes on (Ctrl-C ends it with what is known)")
}

/// What the user should know of besides the verdict, one paragraph each; empty if there is nothing.
pub fn warnings(report: &Report, style: &Style) -> String {
    overview::warnings(report, style)
}
