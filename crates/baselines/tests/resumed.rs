//! A search that has to end and goes on in another run comes to the same report as one that goes through at once.

use std::sync::atomic::{AtomicI64, Ordering};

use glassbox_baselines::{Engine, Position, Task, check_from};
use glassbox_verdict::{Report, Unknown, Verdict};

use crate::{black_box, equivalence, support};

/// How often engines may still look at their limits before they are reached.
static LOOKS: AtomicI64 = AtomicI64::new(0);
const MANY: i64 = 1 << 40;

fn memory() -> u64 {
    if LOOKS.fetch_sub(1, Ordering::Relaxed) > 0 { 0 } else { u64::MAX }
}

/// A report without what differs from run to run.
fn timeless(mut report: Report) -> Report {
    report.seconds = 0.0;
    report.operations.iter_mut().for_each(|operation| operation.seconds = 0.0);
    report
}

#[test]
fn a_search_goes_on_where_an_earlier_run_had_to_end() {
    let entries = [support::korat_classes().to_owned()];
    let korat = |class: &str, bound| support::task(support::jdk(), &entries, class, bound, "").expect(class);
    for (engine, task) in [
        (Engine::Korat, korat("SearchTree", 6)),
        (Engine::Korat, Task { jobs: 3, ..korat("SearchTree", 6) }),
        (Engine::Korat, Task { seed: 7, ..korat("SortedList", 6) }),
        // Its invariant does not look at all elements of its array.
        (Engine::Korat, korat("HeapArray", 5)),
        (Engine::BlackBox, korat("SearchTree", 6)),
        (Engine::BlackBox, Task { seed: 7, ..korat("SortedList", 6) }),
        // It is compared with an abstraction.
        (Engine::BlackBox, equivalence::task("Cell", 63).expect("Cell")),
        // Its search is one of levels.
        (Engine::BlackBox, black_box::task("Switches", 900)),
        // Its calls are passed objects of several states.
        (Engine::BlackBox, black_box::task("SharesWithAnother", 9)),
    ] {
        comes_to_the_same_end(engine, task);
    }
}

fn comes_to_the_same_end(engine: Engine, mut task: Task) {
    let what = format!("{} with {engine:?} and {} jobs", task.target.specification.java_name(), task.jobs);
    task.target.limits.resident = Some(memory);
    LOOKS.store(MANY, Ordering::Relaxed);
    let (whole, end) = check_from(engine, &task, None, &mut |_| {});
    assert_eq!((&whole.verdict, end), (&Verdict::Holds, None), "{what}");
    let mut looks = (MANY - LOOKS.load(Ordering::Relaxed)) / 3;
    let report = loop {
        let (report, runs) = in_pieces(engine, &task, looks, &what);
        if runs > 2 {
            break report;
        }
        // How often several threads look depends on how long they wait for each other.
        assert!(task.jobs > 1 && looks > 1, "{what}: {runs} runs");
        looks /= 2;
    };
    assert_eq!(timeless(report), timeless(whole), "{what}");
}

/// Runs a search again and again, each time until engines have looked at their limits so often. Gives what it comes to, and after how many runs.
fn in_pieces(engine: Engine, task: &Task, looks: i64, what: &str) -> (Report, u32) {
    let mut position: Option<Position> = None;
    let mut runs = 0;
    loop {
        LOOKS.store(looks, Ordering::Relaxed);
        let (report, reached) = check_from(engine, task, position.as_ref(), &mut |_| {});
        runs += 1;
        let Some(reached) = reached else { return (report, runs) };
        assert_eq!(report.verdict, Verdict::Unknown { reason: Unknown::Memory }, "{what}");
        assert!(reached.done() >= position.as_ref().map_or(0, Position::done), "{what}");
        assert!(runs < 100, "{what} comes to no end");
        position = Some(reached);
    }
}
