//! Violations, seen once more on the user's own JVM before they are shown. One that does not happen there is a fault of ours, and says so.

use std::env;
use std::path::PathBuf;

use glassbox_classes::ClassPath;
use glassbox_confirm::{Answer, Batch, confirm};
use glassbox_verdict::{Confirmation, Report, Unknown, Verdict};

use crate::outputs::write_whole;

/// Does the violations of a report again, unless the check has `ended` before that is done. What does not happen again is taken out of it.
pub fn confirm_report(report: &mut Report, path: &ClassPath, ended: &dyn Fn() -> bool) {
    let examples: Vec<_> = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref()).collect();
    if examples.is_empty() {
        return;
    }
    let answers = confirm(&[Batch { path, examples }], ended).concat();
    let mut refuted = false;
    let violated = report.operations.iter_mut().filter(|operation| operation.counterexample.is_some());
    for (operation, answer) in violated.zip(answers) {
        let confirmation = match answer {
            Answer::Confirmed { jvm } => Confirmation::Confirmed { jvm },
            Answer::Untried { reason } => Confirmation::Untried { reason },
            Answer::Refuted { jvm, instead, record } => {
                refuted = true;
                let file = keep(&report.target, &operation.operation, &record);
                operation.verdict = Verdict::Unknown { reason: Unknown::NotConfirmed { jvm, instead, file } };
                operation.counterexample = None;
                continue;
            }
        };
        if let Some(example) = &mut operation.counterexample {
            example.confirmation = Some(confirmation);
        }
    }
    if refuted {
        report.verdict = Report::summarise(&report.operations);
    }
}

/// Writes what somebody needs to find out what went wrong, in the current directory if that can be written. The name of the file.
fn keep(target: &str, operation: &str, record: &str) -> Option<String> {
    let simple = |text: &str| text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>();
    let name = format!("glassbox-fault-{}-{}.txt", simple(target), simple(operation).trim_end_matches('-'));
    let text = format!("glassbox {}, {target}, {operation}\n{record}", env!("CARGO_PKG_VERSION"));
    let places = [PathBuf::from(&name), env::temp_dir().join(&name)];
    places
        .into_iter()
        .find(|place| write_whole(place, text.as_bytes()).is_ok())
        .map(|place| place.display().to_string())
}
