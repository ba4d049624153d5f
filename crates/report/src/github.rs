//! Verdicts as GitHub's workflows show them: annotations of lines, and a summary of the step.

use glassbox_verdict::{Counterexample, OperationReport, Verdict};

use crate::Checked;
use crate::example::{broken, example};
use crate::overview::line;
use crate::place::{customary_path, guilty};
use crate::style::Style;
use crate::wording::{count, outcome, reason, seconds, verdict};

/// A summary may have a mebibyte; what comes after this much is left out.
const LARGEST_SUMMARY: usize = 900_000;

/// Workflow commands, one line for each violation, unknown verdict and warning.
pub fn annotations(checked: &[Checked]) -> String {
    let mut text = String::new();
    for one in checked {
        let Checked { report, sources } = one;
        for operation in &report.operations {
            let subject = format!("{}.{}", report.target, operation.operation);
            if let Some(violation) = &operation.counterexample {
                let place = guilty(report, violation).and_then(|line| {
                    let known = sources.of(&line).filter(|source| source.is_file).map(|source| source.place.clone());
                    Some((known.or_else(|| customary_path(&line))?, line.line))
                });
                let title = format!("{subject} {}", broken(report, violation));
                text.push_str(&command("error", place, &title, &told(one, operation, violation)));
            } else if let Some(reason) = reason(&operation.verdict) {
                text.push_str(&command("warning", None, &subject, &reason));
            }
        }
        if let (Some(reason), true) = (reason(&report.verdict), report.operations.is_empty()) {
            text.push_str(&command("warning", None, &report.target, &reason));
        }
        for warning in &report.warnings {
            text.push_str(&command(
                "warning",
                None,
                &report.target,
                &format!("{}: {}", warning.place, warning.message),
            ));
        }
    }
    text
}

/// What an annotation says of a violation.
fn told(checked: &Checked, operation: &OperationReport, violation: &Counterexample) -> String {
    let example = example(checked, operation, violation, &Style::default());
    format!("The call is {}, which {}.\n\n{example}", violation.call, outcome(&violation.outcome))
}

/// A workflow command: a line in which whatever could end a part of it is written by its code.
fn command(kind: &str, place: Option<(String, u32)>, title: &str, message: &str) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let place = match place {
        Some((file, 0)) => format!("file={},", property(&file)),
        Some((file, line)) => format!("file={},line={line},", property(&file)),
        None => String::new(),
    };
    format!("::{kind} {place}title={}::{}\n", property(title), data(message.trim_end()))
}

/// A summary in Markdown: a table of classes and operations, then the examples.
pub fn step_summary(checked: &[Checked]) -> String {
    let style = Style::default();
    let mut text = String::from("## Glassbox\n\n| | class | operation | calls | time |\n|---|---|---|---:|---:|\n");
    for Checked { report, .. } in checked {
        for operation in &report.operations {
            let (word, _) = verdict(&operation.verdict);
            text.push_str(&format!(
                "| {} {word} | `{}` | `{}` | {} | {} |\n",
                sign(&operation.verdict),
                report.target,
                operation.operation,
                count(operation.transitions),
                seconds(operation.seconds)
            ));
        }
    }
    for one in checked {
        let report = one.report;
        text.push_str(&format!("\n{} {}\n", sign(&report.verdict), escaped(&line(report, &style))));
        for operation in &report.operations {
            let Some(violation) = &operation.counterexample else { continue };
            let told = example(one, operation, violation, &style);
            if text.len() + told.len() > LARGEST_SUMMARY {
                text.push_str("\nThere are more examples than fit here.\n");
                return text;
            }
            let heading = escaped(&format!("{} {}", operation.operation, broken(report, violation)));
            text.push_str(&format!("\n<details open><summary>{heading}</summary>\n\n{}\n</details>\n", fenced(&told)));
        }
    }
    text
}

fn sign(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✅",
        Verdict::Violated => "❌",
        Verdict::Unknown { .. } | Verdict::Vacuous { .. } => "❔",
    }
}

/// A text that Markdown takes as it is.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '*' | '_' | '`' | '[' | ']' | '|' | '\\' => {
                escaped.push('\\');
                escaped.push(character);
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// A block of code, with a fence that is longer than any in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{command, fenced};

    #[test]
    fn commands_are_one_line() {
        let place = Some(("a,b:c.java".to_owned(), 7));
        let written = command("error", place, "50%: no,\nreally", "x: 1,\n100%\n");
        assert_eq!(written, "::error file=a%2Cb%3Ac.java,line=7,title=50%25%3A no%2C%0Areally::x: 1,%0A100%25\n");
        assert_eq!(command("warning", None, "t", "m"), "::warning title=t::m\n");
    }

    #[test]
    fn a_fence_is_longer_than_those_within() {
        assert_eq!(fenced("a"), "```text\na\n```\n");
        assert_eq!(fenced("```\n````"), "`````text\n```\n````\n`````\n");
    }
}
