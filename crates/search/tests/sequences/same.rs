//! Compares the verdicts on a class with those on a variation of it.

use std::collections::BTreeMap;
use std::fmt;

use glassbox_classes::ClassPath;
use glassbox_verdict::{OperationReport, Report, Unknown, Verdict};

use crate::baseline_support as support;
use crate::comparison;

use super::compare::{compile, name, reports, task};
use super::program::Program;
use super::vary::{self, ExampleChange, Variation};

/// A class and its variation.
pub struct Case {
    label: String,
    /// The signature of an operation of the variation.
    signature: fn(&str) -> String,
    before: String,
    after: String,
    sources: [String; 2],
}

/// What came of all cases.
#[derive(Debug, Default)]
pub struct Total {
    classes: usize,
    operations: BTreeMap<&'static str, usize>,
    pub differences: Vec<String>,
}

impl Case {
    pub fn new(program: &Program, variation: Variation, seed: u64, suffix: &str) -> Case {
        let (before, after) = (format!("A{suffix}"), format!("B{suffix}"));
        let sources = [program.source(&before), variation.source(program, &after)];
        let label = format!("seed {seed}, {:?}, {variation:?}", program.names());
        Case { label, signature: variation.signature(), before, after, sources }
    }

    /// The variation of a source file, which has another name too.
    pub fn of_example(class: &str, source: &str, change: ExampleChange) -> Case {
        let after = format!("Other{class}{change:?}");
        let text = vary::with_class_name(source, class, &after);
        let sources = [source.to_owned(), change.source(&text, &after)];
        let label = format!("{class}, {change:?}");
        Case { label, signature: str::to_owned, before: class.to_owned(), after, sources }
    }
}

impl Total {
    pub fn add(&mut self, other: Total) {
        self.classes += other.classes;
        for (verdict, count) in other.operations {
            *self.operations.entry(verdict).or_default() += count;
        }
        for difference in other.differences {
            self.differences.push(difference);
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        writeln!(f, "{} classes and their variations, operations by verdict: {:?}", self.classes, self.operations)
    }
}

/// Compares the verdicts of all engines.
pub fn compare(batch: &str, cases: &[Case]) -> Total {
    let mut sources: Vec<(&str, &str)> =
        cases.iter().flat_map(|case| [(&*case.before, &*case.sources[0]), (&*case.after, &*case.sources[1])]).collect();
    sources.sort_unstable();
    sources.dedup();
    let classes = compile(batch, &sources);
    let path = support::class_path(support::jdk(), std::slice::from_ref(&classes));
    let mut total = Total::default();
    for one in comparison::on_all_cores(cases, |case| compare_one(&path, case)) {
        total.add(one);
    }
    total
}

fn compare_one(path: &ClassPath, case: &Case) -> Total {
    let mut total = Total { classes: 1, ..Total::default() };
    let [before, after] = [&case.before, &case.after].map(|class| match task(path, class) {
        Ok(mut task) => reports(&mut task),
        Err(error) => vec![Err(error.to_string())],
    });
    let wrong = |words: String| format!("{}: {words}", case.label);
    for (one, other) in before.iter().zip(&after) {
        match (one, other) {
            (Ok(one), Ok(other)) => {
                total.differences.extend(differences(case, one, other, &mut total.operations).into_iter().map(wrong));
            }
            (one, other) if one.is_ok() != other.is_ok() => {
                let panics: Vec<&String> =
                    [one, other].into_iter().filter_map(|report| report.as_ref().err()).collect();
                total.differences.push(wrong(format!("a panic: {panics:?}")));
            }
            _ => {}
        }
    }
    total
}

fn differences(
    case: &Case,
    before: &Report,
    after: &Report,
    counts: &mut BTreeMap<&'static str, usize>,
) -> Vec<String> {
    let engine = &before.engine;
    let mut differences = Vec::new();
    if before.operations.is_empty() != after.operations.is_empty() {
        differences.push(format!("{engine}: {:?}, {:?}", before.verdict, after.verdict));
    }
    for one in &before.operations {
        let signature = vary::with_class_name(&(case.signature)(&one.signature), &case.before, &case.after);
        // Nested classes may have moved to a superclass.
        let is_it = |other: &&OperationReport| other.signature.replace("BaseOf", "") == signature;
        let Some(other) = after.operations.iter().find(is_it) else {
            if !after.operations.is_empty() {
                differences.push(format!("{engine}: no {signature}"));
            }
            continue;
        };
        *counts.entry(name(&one.verdict)).or_default() += 1;
        let late = [&one.verdict, &other.verdict].into_iter().any(is_limited);
        if name(&one.verdict) != name(&other.verdict) && !late {
            differences.push(format!("{engine} {}: {:?}, then {:?}", one.operation, one.verdict, other.verdict));
        }
    }
    differences
}

/// Whether a limit kept an engine from an answer. Limits are low here, and other names take other steps.
fn is_limited(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown { reason: Unknown::Time | Unknown::Memory | Unknown::Steps { .. } })
}
