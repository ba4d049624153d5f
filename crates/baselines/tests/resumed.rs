//! A search that has to end and goes on in another run comes to the same report as one that goes through at once.

use std::sync::atomic::{AtomicI64, Ordering};

use glassbox_baselines::{Engine, Position, Task, check_from};
use glassbox_verdict::{Report, Unknown, Verdict};

use crate::{equivalence, support};

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
    ] {
        comes_to_the_same_end(engine, task);
    }
}

fn comes_to_the_same_end(engine: Engine, mut task: Task) {
    let what = format!("{} with {engine:?} and {} jobs", task.target.specification.java_name(), task.jobs);
    task.target.limits.resident = Some(memory);
    let run = |from: Option<&Position>| check_from(engine, &task, from, &mut |_| {});
    LOOKS.store(MANY, Ordering::Relaxed);
    let (whole, end) = run(None);
    assert_eq!((&whole.verdict, end), (&Verdict::Holds, None), "{what}");
    let third = (MANY - LOOKS.load(Ordering::Relaxed)) / 3;
    let mut position = None;
    let mut runs = 0;
    let report = loop {
        LOOKS.store(third, Ordering::Relaxed);
        let (report, reached) = run(position.as_ref());
        runs += 1;
        let Some(reached) = reached else { break report };
        assert_eq!(report.verdict, Verdict::Unknown { reason: Unknown::Memory }, "{what}");
        assert!(reached.done() >= position.as_ref().map_or(0, Position::done), "{what}");
        assert!(runs < 100, "{what} comes to no end");
        position = Some(reached);
    };
    assert!(runs > 2, "{what}: {runs} runs");
    assert_eq!(timeless(report), timeless(whole), "{what}");
}
