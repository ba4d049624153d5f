//! Every way a verdict is shown.
//!
//! Engines say what happened as data, in `glassbox_verdict`; the words for it are found here and nowhere
//! else. Everything is a pure function from reports to text: nothing is printed, and nothing is known of
//! engines, files or terminals but the [`Style`].
//!
//! - `overview.rs`: the verdict, what was checked and how much of it, the table of operations.
//! - `example.rs`: one violation, told so that a Java developer understands it.
//! - `graph.rs`: a state as an indented object graph, with what a call changed.
//! - `trace.rs`: the lines that a call executed, and the frames of an exception.
//! - `wording.rs`: verdicts, reasons and properties in words.
//! - `json.rs`: all of it for other programs.

mod example;
mod graph;
mod json;
mod overview;
mod style;
mod trace;
mod wording;

pub use json::json;
pub use overview::{line, summary};
pub use style::Style;

use glassbox_verdict::Report;

/// A report for the terminal, without its [`warnings`]. It ends in a line break.
pub fn text(report: &Report, style: &Style) -> String {
    let mut text = overview::overview(report, style);
    for operation in &report.operations {
        if let Some(counterexample) = &operation.counterexample {
            text.push('\n');
            text.push_str(&example::example(report, operation, counterexample, style));
        }
    }
    if report.operations.iter().filter_map(|operation| operation.counterexample.as_ref()).any(example::is_not_reached) {
        text.push('\n');
        text.push_str(&example::note_on_reaching(style));
    }
    text.push_str(&overview::skipped(report, style));
    text
}

/// What the user should know of besides the verdict, one paragraph each; empty if there is nothing.
pub fn warnings(report: &Report, style: &Style) -> String {
    overview::warnings(report, style)
}
