//! Violations, seen once more on the user's own JVM before they are shown. One that does not happen there is a fault of ours, and says so.

use std::env;
use std::path::PathBuf;

use glassbox_classes::world::class_name;
use glassbox_classes::{ClassPath, parse};
use glassbox_confirm::{Answer, Batch, confirm};
use glassbox_verdict::{Confirmation, Report, Unknown, Verdict};
use ristretto_classfile::attributes::Attribute;

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
                let record = format!("{record}\n{}", class_files(path, &report.target));
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
        report.verdict = Report::summarise(&report.operations, &report.skipped);
    }
}

/// A class and those nested in it, in hexadecimal digits: whoever gets the file has no others.
fn class_files(path: &ClassPath, target: &str) -> String {
    let mut text = String::new();
    let mut names = vec![target.replace('.', "/")];
    while let Some(name) = names.pop() {
        let Ok(Some(found)) = path.read(&name) else { continue };
        let digits: String = found.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        text.push_str(&format!("class {name} {digits}\n"));
        let Ok(file) = parse(&found.bytes, &found.origin) else { continue };
        for attribute in &file.attributes {
            let Attribute::NestMembers { class_indexes, .. } = attribute else { continue };
            names.extend(class_indexes.iter().filter_map(|index| class_name(&file, *index).ok()).map(str::to_owned));
        }
    }
    text
}

/// Writes what somebody needs to find out what went wrong, in the current directory if that can be written. The name of the file.
fn keep(target: &str, operation: &str, record: &str) -> Option<String> {
    let simple = |text: &str| text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>();
    let name = format!("glassbox-fault-{}-{}.txt", simple(target), simple(operation).trim_end_matches('-'));
    let typed = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    let text = format!("glassbox {}, {target}, {operation}\nglassbox {typed}\n{record}", env!("CARGO_PKG_VERSION"));
    let places = [PathBuf::from(&name), env::temp_dir().join(&name)];
    places
        .into_iter()
        .find(|place| write_whole(place, text.as_bytes()).is_ok())
        .map(|place| place.display().to_string())
}
