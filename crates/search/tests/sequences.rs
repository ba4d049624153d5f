//! Random everyday classes against brute force on the real JVM.
//!
//! `sequences/program.rs` assembles classes from the parts in `sequences/parts.rs`. The driver in
//! `sequences/java` makes all short sequences of calls; it has no notion of scopes. For each class
//! and engine, the test asserts:
//!
//! - An operation that a sequence violates does not hold, if all calls before it hold. Its class
//!   does not hold.
//! - A violation with a history of calls happens again on the JVM when these calls are made.
//! - Operations that are right by construction are not violated.
//! - The glass box and Korat's search agree. Neither says *holds* where the black box finds a
//!   violation.
//! - Nothing ends in an internal error.
//!
//! The test shrinks a class on which this fails and keeps it under `sequences/regressions`; each
//! later run compares it again.
//!
//! `GLASSBOX_CLASSES=20000 GLASSBOX_SEED=1 cargo test -p glassbox-search --test all sequences::`
//! compares that many classes, beginning with that seed. `GLASSBOX_PARTS=record,boxed` restricts
//! the parts, `GLASSBOX_KNOWN=1` adds those in [`KNOWN`].
#![allow(clippy::print_stderr)] // What was compared is the point of running it by hand.

mod compare;
mod driver;
mod parts;
mod program;
mod same;
mod vary;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::baseline_support as support;

use compare::{Case, Kind, Outcome, compare};
use driver::Limits;
use parts::Template;
use program::Program;
use vary::{ExampleChange, Variation};

/// Parts that are left out because engines are wrong about them, with the open item of issue 25.
/// Delete a line to switch its part on.
const KNOWN: &[(&str, u8)] = &[];

/// How far the driver goes with a class.
const LIMITS: Limits = Limits { depth: 6, calls: 2000 };

/// How many classes are compiled together.
const BATCH: usize = 250;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Whether a part is to be used.
fn is_wanted(template: &Template) -> bool {
    match std::env::var("GLASSBOX_PARTS") {
        Ok(names) => names.split(',').any(|name| name == template.name),
        Err(_) => number("GLASSBOX_KNOWN", 0) == 1 || !KNOWN.iter().any(|(name, _)| *name == template.name),
    }
}

fn case(program: &Program, class: &str) -> Case {
    let certain = program.operations.iter().filter(|one| one.certain).map(|one| one.name().to_owned()).collect();
    Case {
        class: class.to_owned(),
        source: program.source(class),
        request: driver::explore(program, class, &LIMITS),
        certain,
    }
}

#[test]
fn nothing_holds_that_a_sequence_of_calls_violates() {
    let classes = number("GLASSBOX_CLASSES", 360);
    let first = number("GLASSBOX_SEED", 1);
    let mut total = compare::Total::default();
    let mut failed = Vec::new();
    let seeds: Vec<u64> = (first..first + classes).collect();
    for (batch, seeds) in seeds.chunks(BATCH).enumerate() {
        let programs: Vec<Program> = seeds.iter().map(|seed| Program::generate(*seed, &is_wanted)).collect();
        let class = |index: usize| format!("S{:06}", batch * BATCH + index);
        let cases: Vec<Case> =
            programs.iter().enumerate().map(|(index, program)| case(program, &class(index))).collect();
        let outcomes = compare("sequences", &cases);
        for (index, outcome) in outcomes.iter().enumerate() {
            total.add(outcome);
            let Some(first) = outcome.differences.first() else { continue };
            let (program, items) = (&programs[index], programs[index].items());
            let text = format!("seed {}, {:?} (items {items:?}): {}", seeds[index], program.names(), outcome.words());
            eprintln!("{text}");
            failed.push(text);
            if (failed.len() as u64) <= number("GLASSBOX_KEPT", 3) {
                let smaller = shrink(program.clone(), first.kind);
                let kept = keep(&smaller, seeds[index], &outcome.words());
                failed.push(format!("kept as {}: {:?}", kept.display(), smaller.names()));
                eprintln!("kept as {}: {:?}", kept.display(), smaller.names());
            }
        }
    }
    eprintln!("{total}");
    // All of it is printed above.
    assert!(failed.is_empty(), "{} differ", failed.len());
    assert!(total.violated * 5 >= total.classes, "only {} of {} classes are violated", total.violated, total.classes);
}

/// Changes that preserve the meaning of a class preserve its verdicts.
#[test]
fn verdicts_do_not_depend_on_names_order_or_dead_code() {
    let classes = number("GLASSBOX_CLASSES", 100);
    let first = number("GLASSBOX_SEED", 1) + 500_000;
    let mut total = same::Total::default();
    let seeds: Vec<u64> = (first..first + classes).collect();
    for (batch, seeds) in seeds.chunks(BATCH).enumerate() {
        let programs: Vec<Program> = seeds.iter().map(|seed| Program::generate(*seed, &is_wanted)).collect();
        let cases: Vec<same::Case> = programs
            .iter()
            .zip(seeds)
            .enumerate()
            .map(|(index, (program, seed))| {
                let variation = Variation::ALL[index % Variation::ALL.len()];
                same::Case::new(program, variation, *seed, &format!("{:06}", batch * BATCH + index))
            })
            .collect();
        total.add(same::compare("variations", &cases));
    }
    eprintln!("{total}");
    assert!(total.differences.is_empty(), "{} differ", total.differences.len());
}

/// The same for the examples, correct and broken.
#[test]
fn verdicts_on_examples_do_not_depend_on_names_or_dead_code() {
    let broken = support::example::broken().into_iter().step_by(6);
    let sources: Vec<PathBuf> = support::example::correct().into_iter().chain(broken).collect();
    let cases: Vec<same::Case> = sources
        .iter()
        .zip(ExampleChange::ALL.iter().cycle())
        .map(|(source, change)| {
            let text = fs::read_to_string(source).expect("readable");
            let class = support::class_of(source);
            // A subclass without constructor needs one without parameters above it.
            let change = if text.contains(&format!("{class}()")) { *change } else { ExampleChange::DeadCode };
            same::Case::of_example(&class, &text, change)
        })
        .collect();
    let total = same::compare("example-variations", &cases);
    eprintln!("{total}");
    assert!(total.differences.is_empty(), "{} differ", total.differences.len());
}

/// Classes on which an engine was wrong once.
#[test]
fn what_was_wrong_once_about_sequences_is_right() {
    let files = support::java_files(&regressions());
    let cases: Vec<Case> = files.iter().map(|file| kept(file)).collect();
    let outcomes = compare("sequences-regressions", &cases);
    let wrong: Vec<String> = cases
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| !outcome.differences.is_empty())
        .map(|(case, outcome)| format!("{}: {}", case.class, outcome.words()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn regressions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sequences/regressions")
}

/// A class that was kept, with what the driver is told of it.
fn kept(file: &Path) -> Case {
    let source = fs::read_to_string(file).expect("readable");
    let marks = |key: &'static str| source.lines().filter_map(move |line| line.strip_prefix("//~ ")?.strip_prefix(key));
    let request: String =
        marks("").filter(|line| !line.starts_with("certain ")).map(|line| format!("{line}\n")).collect();
    let certain = marks("certain ").map(str::to_owned).collect();
    Case { class: support::class_of(file), source, request, certain }
}

/// Takes parts away as long as something of the same kind is wrong.
fn shrink(program: Program, kind: Kind) -> Program {
    let mut program = program;
    for _ in 0..60 {
        let smaller = program.reductions();
        let cases: Vec<Case> =
            smaller.iter().enumerate().map(|(index, program)| case(program, &format!("R{index:06}"))).collect();
        let outcomes = compare("sequences-shrinking", &cases);
        let is_same = |outcome: &Outcome| outcome.differences.iter().any(|difference| difference.kind == kind);
        match outcomes.iter().position(is_same) {
            Some(index) => program = smaller[index].clone(),
            None => return program,
        }
    }
    program
}

/// Keeps a program as a regression.
fn keep(program: &Program, from: u64, words: &str) -> PathBuf {
    let folder = std::env::var("GLASSBOX_FOUND").map_or_else(|_| regressions(), PathBuf::from);
    fs::create_dir_all(&folder).expect("a folder for regressions");
    let free = (1..)
        .map(|number| format!("Sequence{number:04}"))
        .find(|name| !folder.join(name).with_extension("java").exists());
    let class = free.unwrap_or_default();
    let case = case(program, &class);
    let mut text: String = case.request.lines().map(|line| format!("//~ {line}\n")).collect();
    text.extend(case.certain.iter().map(|name| format!("//~ certain {name}\n")));
    let parts: BTreeMap<&str, &[u8]> =
        program.parts.iter().map(|part| (part.template().name, part.template().items)).collect();
    let words = words.replace('\n', "\n// ");
    text.push_str(&format!(
        "// Made smaller from the class of seed {from}, parts and items {parts:?}. It was:\n// {words}\n"
    ));
    let file = folder.join(&class).with_extension("java");
    fs::write(&file, text + &case.source).expect("a regression can be written");
    file
}
