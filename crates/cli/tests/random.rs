//! Random operations on the JDK's collections, strings, streams and numbers, random code, and two programs
//! that use all of the language at once: equal traces on `java` and on `glassbox`.
//!
//! `GLASSBOX_SEEDS=100 GLASSBOX_SEED=1 cargo test -p glassbox-cli --test all random::` runs that many seeds, from that one on.
#![allow(clippy::print_stderr)] // The counts are the point of running it by hand.

use crate::differential;

use std::fs;
use std::path::PathBuf;

use differential::{Case, assert_none, compare_all, compile, empty_folder, java, jdks, repository, sources};

/// Operations in one run.
const OPERATIONS: u32 = 1000;

/// What the random operations must cover.
const PROGRAMS: &[&str] = &[
    "RandomArrayDeque",
    "RandomArrayList",
    "RandomBitSet",
    "RandomCollectionsSort",
    "RandomConcurrentHashMap",
    "RandomDoubleArithmetic",
    "RandomFloatArithmetic",
    "RandomHashMap",
    "RandomIdentityHashMap",
    "RandomIntArithmetic",
    "RandomLinkedHashMap",
    "RandomLinkedList",
    "RandomLongArithmetic",
    "RandomPriorityQueue",
    "RandomStreams",
    "RandomStringBuilder",
    "RandomTreeMap",
    "RandomTreeSet",
];

#[test]
fn random_operations_leave_equal_traces() {
    let seeds = seeds(3);
    let mut differences = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let sources = sources(&repository().join("tests/random"), jdk.feature());
        let classes = compile(&jdk, "random", &sources);
        let source_of = |name: &str| {
            let file = format!("{name}.java");
            let source = sources.iter().find(|source| source.file_name().is_some_and(|found| *found == *file));
            source.unwrap_or_else(|| panic!("tests/random has no {file}"))
        };
        let cases: Vec<Case> = PROGRAMS
            .iter()
            .flat_map(|name| seeds.clone().map(move |seed| (name, seed)))
            .map(|(name, seed)| Case::new(source_of(name), &[seed.to_string(), OPERATIONS.to_string()]))
            .collect();
        let differing = compare_all(&jdk, &classes, &cases);
        eprintln!("Java {}: {} of {} traces agree", jdk.version(), cases.len() - differing.len(), cases.len());
        differences.extend(differing);
        runs += cases.len();
    }
    assert_none(&differences, runs);
}

#[test]
fn random_classes_compute_the_same() {
    let seeds = seeds(12);
    let mut differences = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let all = sources(&repository().join("tests/random"), jdk.feature());
        let classes = compile(&jdk, "random", &all);
        let generator = &only(&all, &["GenExpr"])[0];
        let folder = empty_folder(&format!("random-classes-{}", jdk.feature()));
        let generated: Vec<PathBuf> = seeds
            .clone()
            .map(|seed| {
                let ending = java(&jdk, &classes, &Case::new(generator, &[seed.to_string()]));
                assert_eq!(ending.code, Some(0), "GenExpr {seed} fails: {}", ending.errors());
                let source = folder.join(format!("Expr{seed}.java"));
                fs::write(&source, &ending.stdout).expect("the target directory can be written");
                source
            })
            .collect();
        let classes = compile(&jdk, "expressions", &generated);
        let cases: Vec<Case> = generated.iter().map(|source| Case::new(source, &[])).collect();
        differences.extend(compare_all(&jdk, &classes, &cases));
        runs += cases.len();
    }
    assert_none(&differences, runs);
}

#[test]
fn the_whole_language_in_one_program_behaves_the_same() {
    let mut differences = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let all = sources(&repository().join("tests/random"), jdk.feature());
        let classes = compile(&jdk, "random", &all);
        let mut cases: Vec<Case> =
            only(&all, &["Showcase", "ShowcasePatterns"]).iter().map(|source| Case::new(source, &[])).collect();
        // The generator of random classes is itself a fair piece of Java.
        cases.push(Case::new(&only(&all, &["GenExpr"])[0], &["7".to_owned()]));
        differences.extend(compare_all(&jdk, &classes, &cases));
        runs += cases.len();
    }
    assert_none(&differences, runs);
}

fn only(sources: &[PathBuf], names: &[&str]) -> Vec<PathBuf> {
    let is_named = |source: &&PathBuf| source.file_stem().is_some_and(|stem| names.iter().any(|name| stem == *name));
    sources.iter().filter(is_named).cloned().collect()
}

/// The seeds to run.
fn seeds(usual: u32) -> std::ops::Range<u32> {
    let number = |variable: &str, usual| match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is a number")),
        Err(_) => usual,
    };
    let first: u32 = number("GLASSBOX_SEED", 1);
    first..first.saturating_add(number("GLASSBOX_SEEDS", usual))
}
