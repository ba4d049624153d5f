//! Candidates per second of Korat's search, states and calls per second of the black box, in CPU time.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/mod.rs"]
mod support;

use glassbox_baselines::{Engine, check, cpu_seconds, korat};

fn main() {
    let entries = [support::korat_classes().to_owned()];
    let task = |class: &str, bound: u32, edit: &str| {
        support::task(support::jdk(), &entries, class, bound, edit).unwrap_or_else(|error| panic!("{class}: {error}"))
    };
    println!("korat                bound   candidates      valid   CPU s   candidates/s");
    let exactly = |class: &str, size: u32| format!("[fields]\n\"{class}.size\" = {{ min = {size}, max = {size} }}\n");
    let cases = [
        ("SearchTree", 8, exactly("SearchTree", 8), 1430),
        ("SearchTree", 9, exactly("SearchTree", 9), 4862),
        ("RedBlackTreeAnyRoot", 8, exactly("RedBlackTreeAnyRoot", 8), 64),
        ("RedBlackTreeAnyRoot", 9, exactly("RedBlackTreeAnyRoot", 9), 122),
        ("SortedList", 9, String::new(), 24310),
        ("HeapArray", 6, String::new(), 6434),
        ("DisjointSet", 6, String::new(), 18249),
    ];
    for (class, bound, edit, expected) in cases {
        let task = task(class, bound, &edit);
        let start = cpu_seconds();
        let (candidates, valid) = korat::count(&task).unwrap_or_else(|reason| panic!("{class}: {reason:?}"));
        let seconds = cpu_seconds() - start;
        assert_eq!(valid, expected, "{class} at bound {bound}");
        let rate = candidates as f64 / seconds;
        println!("{class:<20} {bound:>5} {candidates:>12} {valid:>10} {seconds:>7.2} {rate:>14.0}");
    }
    println!();
    println!("blackbox             bound       states      calls   CPU s       states/s        calls/s");
    for (class, bound) in [("SearchTree", 6), ("SearchTree", 7), ("CircularList", 5), ("HeapArray", 5)] {
        let report = check(Engine::BlackBox, &task(class, bound, ""), &mut |_| {});
        let (states, calls) = (report.coverage.reached_states.unwrap_or(0), report.coverage.transitions);
        let seconds = report.seconds;
        let rates = (states as f64 / seconds, calls as f64 / seconds);
        println!("{class:<20} {bound:>5} {states:>12} {calls:>10} {seconds:>7.2} {:>14.0} {:>14.0}", rates.0, rates.1);
    }
}
