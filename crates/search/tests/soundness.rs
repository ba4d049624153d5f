//! Classes whose verdict was wrong once, or is easily wrong: each under `soundness` says on its first line what
//! every engine has to answer, and may say another answer for one of them.
//!
//! ```text
//! //~ unknown global-state
//! //~ blackbox: violated
//! ```
//!
//! `GLASSBOX_CLASS=EqualStart,…` restricts the test to some classes.

use crate::baseline_support as support;
use crate::comparison;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::Engine;
use glassbox_search::Options;
use glassbox_verdict::Verdict;

static SOURCES: LazyLock<Vec<PathBuf>> =
    LazyLock::new(|| support::java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness")));

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| support::compile("soundness", &SOURCES));

/// A verdict as the marks have it: `unknown global-state`.
fn words(verdict: &Verdict) -> String {
    let value = serde_json::to_value(verdict).expect("a verdict is data");
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let answer = text(&value["answer"]).unwrap_or_default();
    let reason = text(&value["reason"]["kind"]).or_else(|| text(&value["reason"]));
    reason.map_or(answer.clone(), |reason| format!("{answer} {reason}"))
}

/// What a source says of an engine.
fn expected<'a>(source: &'a str, engine: &str) -> &'a str {
    let marks = || source.lines().filter_map(|line| line.strip_prefix("//~ "));
    let own = marks().find_map(|mark| mark.strip_prefix(engine)?.strip_prefix(": "));
    own.or_else(|| marks().find(|mark| !mark.contains(": "))).unwrap_or("no mark")
}

/// What engines answer that is not as marked. Each class is checked with one of the sets of options, in turn.
fn differences(number: usize, source: &Path) -> Vec<String> {
    let class = support::class_of(source);
    let marks = fs::read_to_string(source).expect("readable");
    let task = match support::task(support::jdk(), std::slice::from_ref(&CLASSES), &class, 3, "") {
        Ok(task) => task,
        Err(error) => return vec![format!("{class}: {error}")],
    };
    let options = OPTIONS[number % OPTIONS.len()];
    let reports = [
        ("korat", "", support::run(Engine::Korat, &task)),
        ("blackbox", "", support::run(Engine::BlackBox, &task)),
        ("glassbox", "", comparison::glass_box(&task, Options::default())),
        ("glassbox", " with other options", comparison::glass_box(&task, options)),
    ];
    let mut differences = Vec::new();
    for (engine, how, report) in reports {
        let (actual, expected) = (words(&report.verdict), expected(&marks, engine));
        if actual != expected {
            differences.push(format!("{class}: {engine}{how} says {actual}, not {expected}: {:?}", report.verdict));
        }
    }
    differences
}

#[test]
fn every_engine_answers_as_marked() {
    let is_wanted = |source: &Path| {
        let class = support::class_of(source);
        std::env::var("GLASSBOX_CLASS").map_or(true, |wanted| wanted.split(',').any(|one| one == class))
    };
    let sources: Vec<(usize, &PathBuf)> = SOURCES.iter().enumerate().filter(|(_, source)| is_wanted(source)).collect();
    let found = comparison::on_all_cores(&sources, |(number, source)| differences(*number, source));
    let differences: Vec<String> = found.into_iter().flatten().collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
