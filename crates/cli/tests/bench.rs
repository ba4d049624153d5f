//! `glassbox bench`: what it prints and writes, and what it says of records that are none.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::project::{Project, assert_says};

#[test]
fn a_table_is_printed_written_and_compared_with_itself() {
    let project = Project::of_sources("bench", &[]);
    let ending = project.glassbox(&["bench", "Stack", "--bound", "2", "--output", "out"]);
    let text = ending.output();
    assert_eq!(ending.code, Some(0), "{text}{}", ending.errors());
    let start = "      2         53       32          3       10        7       14       20 ";
    assert!(text.lines().any(|line| line.starts_with(start)), "{text}");
    let written = |name: &str| fs::read_to_string(project.path(&format!("out/{name}"))).expect(name);
    let page = written("README.md");
    assert!(page.contains("| command | `glassbox bench Stack --bound 2 --output out` |"), "{page}");
    assert!(page.contains("\n| 2 | 53 | 32 | 3 | 10 | 7 | 14 | 20 | "), "{page}");
    assert!(page.contains("\n| 10 | - | 9851844 | - | 10 | - | 56 | - | - | - |\n"), "{page}");
    assert!(page.contains("(figure-13-stack.svg)") && !page.contains("Queue ("), "{page}");
    assert!(written("figure-13-stack.svg").ends_with("</svg>\n"));
    let record: serde_json::Value = serde_json::from_str(&written("run.json")).expect("it is JSON");
    assert_eq!(record["cells"].as_array().map(Vec::len), Some(6));

    let ending = project.glassbox(&["bench", "--compare", "out/run.json", "out/run.json"]);
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    assert!(ending.output().contains("Counts are the same in all 6 checks"), "{}", ending.output());

    for (text, reason) in [
        ("", "broken.json: it is no record of a run: EOF"),
        (&written("run.json")[..900], "broken.json: it is no record of a run: EOF"),
        (&written("run.json").replace("\"format\": 1", "\"format\": 9"), "it has format 9"),
    ] {
        project.write("broken.json", text.as_bytes());
        let ending = project.glassbox(&["bench", "--compare", "out/run.json", "broken.json"]);
        assert_says(&ending, Some(2), &[reason]);
    }
    for no_file in ["missing.json", "out"] {
        let ending = project.glassbox(&["bench", "--compare", no_file]);
        assert_says(&ending, Some(2), &[&format!("cannot read {no_file}: ")]);
    }
    let ending = project.glassbox(&["bench", "Stak"]);
    assert_says(
        &ending,
        Some(2),
        &["there is no table Stak; there are figure-13, ", "and the programs Stack, Queue, "],
    );
    let ending = project.glassbox(&["bench", "Stack", "--output", "broken.json"]);
    assert_says(&ending, Some(2), &["cannot write to broken.json; name another folder with --output"]);
}

#[test]
fn what_was_measured_before_an_interrupt_is_written() {
    let project = Project::of_sources("bench-interrupt", &[]);
    let mut command = project.command(&["bench", "RedBlackTree", "--output", "out"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    while !line.starts_with("      1 ") {
        line.clear();
        assert!(output.read_line(&mut line).expect("it can be read") > 0, "it has a first row");
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell is there").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("it can be read");
    assert_eq!(child.wait().expect("it was started").code(), Some(3), "{rest}");
    let page = fs::read_to_string(project.path("out/README.md")).expect("it is written");
    assert!(page.contains("\n| 1 | 13 | 24 | 6 | 10 | 6 | 15 | "), "{page}");
}
