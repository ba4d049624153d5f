//! How CPU time grows with the bound, what it goes into, and how much less it is than Korat's search takes in the same run.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::path::Path;

use glassbox_baselines::{Engine, Task};
use glassbox_search::{Options, profiled};
use glassbox_verdict::Verdict;
use support::Structure;

fn main() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/red-black-tree/RedBlackTree.java");
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let chosen = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if chosen("tree") {
        println!("a red-black tree of nodes with places (tests/structures/RedBlackTree.java)");
        growth(&Structure::new("RedBlackTree"), &[7, 9, 15, 31, 63]);
    }
    if chosen("shapes") {
        println!("a red-black tree of any shape, with a set of visited nodes (examples/red-black-tree)");
        growth(&Structure::at(&example), &[3, 5, 7, 9]);
    }
    if chosen("heap") {
        println!("a heap in an array (tests/structures/HeapArray.java)");
        growth(&Structure::new("HeapArray"), &[7, 15, 31]);
    }
    if chosen("korat") {
        println!("bound 9, Korat's search and the glass box");
        ratio("RedBlackTree, places", &Structure::new("RedBlackTree"));
        ratio("RedBlackTree, shapes", &Structure::at(&example));
    }
}

fn growth(structure: &Structure, bounds: &[u32]) {
    println!("bound    steps      CPU s   growth   preparing   picking   running  building  checking");
    let mut last = None;
    for bound in bounds {
        let (report, profile) = profiled(&structure.target(*bound), Options::default(), &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "bound {bound}: {:?}", report.operations);
        let growth = last.map_or(String::new(), |last: f64| format!("{:.1}", report.seconds / last));
        last = Some(report.seconds);
        let share = |seconds: f64| format!("{:.0} %", 100.0 * seconds / profile.total());
        println!(
            "{bound:>5} {:>8} {:>10.2} {growth:>8} {:>11} {:>9} {:>9} {:>9} {:>9}",
            report.coverage.steps.unwrap_or(0),
            report.seconds,
            share(profile.preparing),
            share(profile.picking),
            share(profile.running),
            share(profile.building),
            share(profile.checking),
        );
    }
}

/// With one value in the map, and null: of nine, Korat's search would go through all combinations.
fn ratio(name: &str, structure: &Structure) {
    let target = structure.with_values(9, 1);
    let (report, _) = profiled(&target, Options::default(), &mut |_| {});
    assert_eq!(report.verdict, Verdict::Holds, "{name}");
    let korat = glassbox_baselines::check(Engine::Korat, &Task { target, jobs: 1, seed: 0 }, &mut |_| {});
    println!(
        "{name:<22} Korat {:>9.2} s for {} valid states, glass box {:>7.2} s for {} steps: {:.1} times less",
        korat.seconds,
        korat.coverage.valid_states.unwrap_or(0),
        report.seconds,
        report.coverage.steps.unwrap_or(0),
        korat.seconds / report.seconds,
    );
}
