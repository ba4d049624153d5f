//! The programs under `tests/programs`, each about one feature of Java, on every JDK of this machine.
//!
//! `GLASSBOX_PROGRAM=TreeMapOps,EnumBasics cargo test -p glassbox-cli --test all programs::` runs only those.
#![allow(clippy::print_stderr)] // The counts are the point of running it by hand.

use crate::differential;

use differential::{Case, assert_none, compare_all, compile, jdks, repository, sources};

#[test]
fn every_program_prints_and_ends_as_on_java() {
    let chosen = std::env::var("GLASSBOX_PROGRAM").ok();
    let is_chosen = |case: &Case| {
        let mut names = chosen.iter().flat_map(|names| names.split(','));
        chosen.is_none() || names.any(|name| name == case.class)
    };
    let mut differences = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let sources = sources(&repository().join("tests/programs"), jdk.feature());
        assert!(sources.len() >= 150, "only {} programs", sources.len());
        let classes = compile(&jdk, "programs", &sources);
        let cases: Vec<Case> = sources.iter().map(|source| Case::new(source, &[])).filter(is_chosen).collect();
        let differing = compare_all(&jdk, &classes, &cases);
        eprintln!("Java {}: {} of {} programs agree", jdk.version(), cases.len() - differing.len(), cases.len());
        differences.extend(differing);
        runs += cases.len();
    }
    assert!(runs > 0, "GLASSBOX_PROGRAM names no program");
    assert_none(&differences, runs);
}
