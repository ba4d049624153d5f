//! Verdicts as JUnit XML, which every build server shows.
//!
//! A class is a test suite, an operation a test case. What is violated has failed; what is unknown is an error; what is vacuous or was left
//! out is skipped, so that nobody takes it for passed. The elements and attributes are those that Jenkins accepts (`tests/schemas`), which are
//! few enough to be written here.

use glassbox_verdict::{OperationReport, Report, Verdict};

use crate::Checked;
use crate::example::{broken, example};
use crate::rule::Rule;
use crate::style::Style;
use crate::wording::reason;

/// All reports as test results. It ends in a line break.
pub fn junit(checked: &[Checked]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let all: Vec<Tally> = checked.iter().map(|one| Tally::of(one.report)).collect();
    let sum = |number: fn(&Tally) -> usize| all.iter().map(number).sum::<usize>();
    let seconds: f64 = checked.iter().map(|one| one.report.seconds).sum();
    text.push_str(&format!(
        "<testsuites name=\"glassbox\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{}\">\n",
        sum(|tally| tally.tests),
        sum(|tally| tally.failures),
        sum(|tally| tally.errors),
        time(seconds)
    ));
    for (one, tally) in checked.iter().zip(&all) {
        suite(one, tally, &mut text);
    }
    text.push_str("</testsuites>\n");
    text
}

/// How many test cases ended how.
struct Tally {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Tally {
    fn of(report: &Report) -> Tally {
        let number = |wanted: fn(&Verdict) -> bool| report.operations.iter().filter(|one| wanted(&one.verdict)).count();
        // A class without any operation still has a verdict, and that is not to get lost.
        let whole = usize::from(report.operations.is_empty());
        let whole_if = |wanted: bool| if wanted { whole } else { 0 };
        Tally {
            tests: report.operations.len() + report.skipped.len() + whole,
            failures: number(|verdict| *verdict == Verdict::Violated) + whole_if(report.verdict == Verdict::Violated),
            errors: number(|verdict| matches!(verdict, Verdict::Unknown { .. }))
                + whole_if(matches!(report.verdict, Verdict::Unknown { .. })),
            skipped: number(|verdict| matches!(verdict, Verdict::Vacuous { .. }))
                + report.skipped.len()
                + whole_if(matches!(report.verdict, Verdict::Vacuous { .. })),
        }
    }
}

fn suite(checked: &Checked, tally: &Tally, text: &mut String) {
    let report = checked.report;
    text.push_str(&format!(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{}\">\n",
        attribute(&report.target),
        tally.tests,
        tally.failures,
        tally.errors,
        tally.skipped,
        time(report.seconds)
    ));
    let bound = report.scope.bound.map(|bound| ("bound", bound.to_string()));
    let properties = [("engine", report.engine.clone()), ("jdk", report.jdk.clone())];
    text.push_str("    <properties>\n");
    let asked = report.scope.asked.map(|asked| ("asked", asked.to_string()));
    for (name, value) in properties.into_iter().chain(bound).chain(asked) {
        text.push_str(&format!("      <property name=\"{name}\" value=\"{}\"/>\n", attribute(&value)));
    }
    text.push_str("    </properties>\n");
    for operation in &report.operations {
        let ending = ending(checked, operation);
        case(report, &operation.operation, operation.seconds, &ending, text);
    }
    if report.operations.is_empty() {
        case(report, &report.target, report.seconds, &without_example(&report.verdict), text);
    }
    for skipped in &report.skipped {
        let ending = format!("<skipped message=\"{}\"/>", attribute(&skipped.reason));
        case(report, &skipped.operation, 0.0, &ending, text);
    }
    if !report.warnings.is_empty() {
        let warnings: Vec<String> = report
            .warnings
            .iter()
            .map(|warning| format!("warning: {}: {}\n", warning.place, warning.message))
            .collect();
        text.push_str(&format!("    <system-err>{}</system-err>\n", content(&warnings.concat())));
    }
    text.push_str("  </testsuite>\n");
}

fn case(report: &Report, name: &str, seconds: f64, ending: &str, text: &mut String) {
    let start = format!(
        "    <testcase name=\"{}\" classname=\"{}\" time=\"{}\"",
        attribute(name),
        attribute(&report.target),
        time(seconds)
    );
    match ending {
        "" => text.push_str(&format!("{start}/>\n")),
        _ => text.push_str(&format!("{start}>\n      {ending}\n    </testcase>\n")),
    }
}

/// What stands in a test case: nothing if it has passed.
fn ending(checked: &Checked, operation: &OperationReport) -> String {
    match (&operation.verdict, &operation.counterexample) {
        (Verdict::Violated, Some(violation)) => {
            let below = operation.bound.map_or_else(String::new, |bound| {
                format!("\n      <system-out>Found within bound {bound}, and not searched any further.</system-out>")
            });
            let heading = format!("{} {}", operation.operation, broken(checked.report, violation));
            let told = example(checked, operation, violation, &Style::default());
            format!(
                "<failure type=\"{}\" message=\"{}\">{}</failure>{below}",
                Rule::of(&violation.property).id(),
                attribute(&heading),
                content(&told)
            )
        }
        (verdict, _) => without_example(verdict),
    }
}

fn without_example(verdict: &Verdict) -> String {
    let reason = attribute(&reason(verdict).unwrap_or_default());
    match verdict {
        Verdict::Holds => String::new(),
        Verdict::Violated => "<failure type=\"violated\" message=\"a property is violated\"/>".to_owned(),
        Verdict::Unknown { .. } => format!("<error type=\"unknown\" message=\"{reason}\"/>"),
        Verdict::Vacuous { .. } => format!("<skipped type=\"vacuous\" message=\"{reason}\"/>"),
    }
}

/// Seconds as the schema has them: three digits behind the point.
fn time(seconds: f64) -> String {
    format!("{seconds:.3}")
}

/// A text as it stands between quotation marks.
fn attribute(text: &str) -> String {
    content(text).replace('"', "&quot;").replace('\n', "&#10;").replace('\t', "&#9;")
}

/// A text as it stands between elements. XML has no way to write most control characters.
fn content(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\n' | '\t' => escaped.push(character),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            control if control.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{attribute, content};

    #[test]
    fn nothing_in_a_text_can_end_it() {
        assert_eq!(content("a < b && \"c\" ]]>\n\u{1}\u{ffff}"), "a &lt; b &amp;&amp; \"c\" ]]&gt;\n\u{fffd}\u{fffd}");
        assert_eq!(attribute("\"x\"\ny"), "&quot;x&quot;&#10;y");
    }
}
