//! Reports of every kind, written by hand, and how they look. `BLESS=1` rewrites what is expected.

use crate::golden_file::check;
use crate::reports;

use std::fs;
use std::path::Path;

use glassbox_report::{Source, Sources, Style, json, line, summary, text, warnings};
use glassbox_verdict::{Report, SCHEMA};

#[test]
fn every_report_in_text() {
    let style = Style { colour: false, width: 100 };
    for (name, report) in reports::all() {
        check(
            &format!("{name}.txt"),
            &format!("{}{}", text(&report, &Sources::default(), &style), warnings(&report, &style)),
        );
    }
}

#[test]
fn colours() {
    let style = Style { colour: true, width: 100 };
    check("colours.txt", &text(&reports::invariant(), &Sources::default(), &style));
    let plain = text(&reports::invariant(), &Sources::default(), &Style { colour: false, ..style });
    assert!(!plain.contains('\x1b'), "{plain}");
}

#[test]
fn lines_are_as_narrow_as_asked() {
    for (name, report) in reports::all() {
        for width in [80, 100] {
            let text = text(&report, &Sources::default(), &Style { colour: false, width });
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
    let text = text(&report, &Sources::default(), &Style { colour: false, width: 0 });
    assert!(text.contains("next = nobody"), "{text}");
}

/// A text of numbered lines in the place of every source file.
fn sources(report: &Report) -> Sources {
    Sources::collect([report], |_, file| {
        let line = |number| match number % 4 {
            0 => format!("        if (this.number == {number}) {{\n"),
            1 => "            return false;\n".to_owned(),
            2 => format!("\tthis.number = {number}; // and {}\n", "so on ".repeat(20)),
            _ => format!(
                "        }} else if (this.isReachedFromElsewhere({number}, {}) && number > 0) {{\n",
                "null, ".repeat(12)
            ),
        };
        let text: String = (1..=400).map(line).collect();
        (!file.starts_with("Reg")).then(|| Source { place: format!("src/{file}"), is_file: true, text })
    })
}

#[test]
fn lines_of_source_with_remarks() {
    let style = Style { colour: false, width: 100 };
    for (name, report) in reports::all() {
        let with = text(&report, &sources(&report), &style);
        if with != text(&report, &Sources::default(), &style) {
            check(&format!("{name}.source.txt"), &with);
        }
        for width in [80, 100] {
            let text = text(&report, &sources(&report), &Style { colour: false, width });
            let long: Vec<&str> = text.lines().skip(1).filter(|line| line.chars().count() > width).collect();
            assert!(long.is_empty(), "{name} at {width}: {long:#?}");
        }
    }
    let report = reports::invariant();
    check("colours.source.txt", &text(&report, &sources(&report), &Style { colour: true, width: 100 }));
}

/// The guilty part of a long line is seen, with all of its mark, and its place is that in the file.
#[test]
fn a_long_line_is_cut_where_nothing_is_marked() {
    let report = reports::invariant();
    for (width, other) in [(80, "\n"), (100, "        size++;\n")] {
        let sources = Sources::collect([&report], |_, file| {
            let tests: String =
                (0..12).map(|number| format!("(node.value != {number} || size > {number}) && ")).collect();
            let long = format!("        return {tests}node.next.value >= node.value;\n");
            let text: String = (1..=80).map(|number| if number == 56 { &*long } else { other }).collect();
            Some(Source { place: format!("src/{file}"), is_file: true, text })
        });
        check(&format!("long-line.{width}.txt"), &text(&report, &sources, &Style { colour: false, width }));
    }
}

/// Sources may be others than those that were compiled: shorter, empty, or not even Java.
#[test]
fn sources_that_do_not_fit() {
    let style = Style { colour: false, width: 100 };
    for (_, report) in reports::all() {
        for source in ["", "\n", "x", "\r\n\r\n", "\u{feff}\u{0}\t\u{301}\n", &"äöü \"//\n".repeat(300)] {
            let find =
                |_: &str, file: &str| Some(Source { place: file.to_owned(), is_file: false, text: source.to_owned() });
            for width in [0, 1, 80] {
                assert!(!text(&report, &Sources::collect([&report], find), &Style { width, ..style }).is_empty());
            }
        }
    }
}
