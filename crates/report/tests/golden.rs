//! Reports of every kind, written by hand, and how they look. `BLESS=1` rewrites what is expected.

mod reports;

use std::fs;
use std::path::Path;

use glassbox_report::{Style, json, line, summary, text, warnings};
use glassbox_verdict::{Report, SCHEMA};

/// Compares a text with the file of this name.
fn check(name: &str, actual: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, actual).expect("the golden files can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(expected == actual, "{name} differs; run with BLESS=1 if this is right:\n{actual}");
}

#[test]
fn every_report_in_text() {
    let style = Style { colour: false, width: 100 };
    for (name, report) in reports::all() {
        check(&format!("{name}.txt"), &format!("{}{}", text(&report, &style), warnings(&report, &style)));
    }
}

#[test]
fn colours() {
    let style = Style { colour: true, width: 100 };
    check("colours.txt", &text(&reports::invariant(), &style));
    let plain = text(&reports::invariant(), &Style { colour: false, ..style });
    assert!(!plain.contains('\x1b'), "{plain}");
}

#[test]
fn lines_are_as_narrow_as_asked() {
    for (name, report) in reports::all() {
        for width in [80, 100] {
            let text = text(&report, &Style { colour: false, width });
            // The first line stays one line, so that scripts can rely on it.
            let long: Vec<&str> = text.lines().skip(1).filter(|line| line.chars().count() > width).collect();
            assert!(long.is_empty(), "{name} at {width}: {long:#?}");
        }
    }
}

#[test]
fn a_line_for_each_verdict() {
    let style = Style { colour: false, width: 100 };
    let reports: Vec<Report> = reports::all().into_iter().map(|(_, report)| report).collect();
    let mut lines: Vec<String> = reports.iter().map(|report| line(report, &style)).collect();
    lines.push(summary(&reports, &style));
    check("lines.txt", &(lines.join("\n") + "\n"));
}

#[test]
fn json_is_stable_and_read_back() {
    let reports: Vec<Report> = reports::all().into_iter().map(|(_, report)| report).collect();
    check("reports.json", &json(&[reports::invariant(), reports::assertion()]));
    let document: serde_json::Value = serde_json::from_str(&json(&reports)).expect("it is JSON");
    assert_eq!(document["schema"], SCHEMA);
    let read: Vec<Report> = serde_json::from_value(document["reports"].clone()).expect("reports can be read back");
    assert_eq!(read, reports);
}

/// The manual names every key and every word that can occur.
#[test]
fn json_is_documented() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/verdicts.md");
    let manual = fs::read_to_string(manual).expect("the manual is there");
    let reports: Vec<Report> = reports::all().into_iter().map(|(_, report)| report).collect();
    let document: serde_json::Value = serde_json::from_str(&json(&reports)).expect("it is JSON");
    let mut missing = Vec::new();
    let mut rest = vec![&document];
    while let Some(value) = rest.pop() {
        match value {
            serde_json::Value::Object(members) => {
                for (key, value) in members {
                    let word = if matches!(&**key, "kind" | "answer") { value.as_str() } else { None };
                    missing.extend([Some(&**key), word].into_iter().flatten().filter(|word| {
                        !manual.contains(&format!("`{word}`")) && !manual.contains(&format!("\"{word}\""))
                    }));
                }
                rest.extend(members.values());
            }
            serde_json::Value::Array(elements) => rest.extend(elements),
            _ => {}
        }
    }
    assert!(missing.is_empty(), "docs/src/verdicts.md does not mention {missing:?}");
}

/// A report may come from a file: references that lead nowhere and objects that lead to themselves are no trouble.
#[test]
fn damaged_states() {
    use glassbox_verdict::{Object, State, Value};
    let mut report = reports::invariant();
    let reference = |name: &str| Value::Reference(name.to_owned());
    let object = |name: &str, fields: &[(&str, Value)]| Object {
        name: name.to_owned(),
        class: "Node".to_owned(),
        fields: fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
    };
    for operation in &mut report.operations {
        if let Some(example) = &mut operation.counterexample {
            let itself = object("Node0", &[("next", reference("Node0")), ("next", reference("nobody"))]);
            example.before = Some(State { objects: vec![itself.clone(), itself] });
            example.after = Some(State::default());
        }
    }
    let text = text(&report, &Style { colour: false, width: 0 });
    assert!(text.contains("next = nobody"), "{text}");
}
