//! What becomes of mutants.

use crate::support::Structure;

use std::sync::atomic::{AtomicU64, Ordering};

use glassbox_mutate::measure;
use glassbox_search::Options;
use glassbox_stage::Target;
use glassbox_verdict::{Report, Strength};

fn check(target: &Target) -> Report {
    glassbox_search::check(target, Options::DEFAULT, &mut |_| {})
}

fn strength(target: &Target, jobs: usize, check: &(dyn Fn(&Target) -> Option<Report> + Sync)) -> Option<Strength> {
    measure(target, jobs, check, &mut |_, _| ()).expect("class files")
}

#[test]
fn what_becomes_of_mutants_does_not_depend_on_how_many_are_checked_at_a_time() {
    let target = Structure::new("Interval").target(2);
    let [one, three] = [1, 3].map(|jobs| strength(&target, jobs, &|target| Some(check(target))).expect("it holds"));
    assert!(one.caught > 0 && !one.survivors.is_empty(), "{one:?}");
    assert_eq!(
        (one.mutants, one.caught, one.endless, &one.survivors),
        (three.mutants, three.caught, three.endless, &three.survivors)
    );
}

#[test]
fn mutants_that_there_is_no_time_for_are_counted() {
    let target = Structure::new("Interval").target(2);
    let checks = AtomicU64::new(0);
    let some = |target: &Target| {
        if checks.fetch_add(1, Ordering::Relaxed) == 5 {
            target.interrupt.store(true, Ordering::Relaxed);
        }
        Some(check(target))
    };
    let found = strength(&target, 1, &some).expect("it holds");
    assert!(found.untried > 0 && found.caught + found.survivors.len() as u64 <= 6, "{found:?}");
}

#[test]
fn a_mutant_that_cannot_be_checked_has_no_verdict() {
    let target = Structure::new("Interval").target(2);
    let checks = AtomicU64::new(0);
    let only_the_class = |target: &Target| (checks.fetch_add(1, Ordering::Relaxed) == 0).then(|| check(target));
    let found = strength(&target, 1, &only_the_class).expect("it holds");
    assert_eq!((found.caught, found.undecided + found.survivors.len() as u64), (0, found.mutants), "{found:?}");
}
