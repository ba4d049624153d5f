//! `glassbox check --mutate`: what the specification of a class that holds says of its mutants.

use std::panic::{AssertUnwindSafe, catch_unwind};

use glassbox_baselines::{Count, Progress, Task};
use glassbox_mutate::measure;
use glassbox_search::Options;
use glassbox_stage::Target;
use glassbox_verdict::{Report, Strength, Verdict};

use crate::how::{How, Searching};
use crate::ladder;
use crate::progress::Display;
use crate::streams::tell;

/// Checks the mutants of a class as the class was checked. A class that does not hold has none: whatever is wrong with a mutant may be
/// wrong with the class.
pub fn strength(report: &Report, target: &Target, how: &How, quiet: bool) -> anyhow::Result<Option<Strength>> {
    let name = &report.target;
    if report.verdict != Verdict::Holds {
        tell(format_args!("note: there are no mutants of {name}, because it does not hold itself"));
        return Ok(None);
    }
    let engine = match how.searching()? {
        Searching::GlassBox(options) => Searching::GlassBox(Options { jobs: 1, certify: false, ..options }),
        baseline @ Searching::Baseline(_) => baseline,
    };
    let rungs = if how.climbs() { ladder::rungs(target.scope.bound) } else { Vec::new() };
    let check = |target: &Target| {
        let task = Task { target: target.clone(), jobs: 1, seed: how.seed };
        ladder::climb(&task, &rungs, |task| catch_unwind(AssertUnwindSafe(|| engine.run(task, &mut |_| ()))).ok())
    };
    let mut display = Display::new(name, quiet);
    let mut told = |done: u64, total: u64| {
        let count = Count { phase: "checking mutants", done, total: Some(total), detail: String::new() };
        display.show(&Progress::Count(count));
    };
    let strength = measure(target, usize::from(how.jobs), &check, &mut told);
    drop(display);
    // The verdict on the class stands, whatever became of its mutants.
    match &strength {
        Ok(Some(_)) => {}
        Ok(None) => tell(format_args!(
            "note: there are no mutants of {name}, because checking it again did not end within the limits of a mutant"
        )),
        Err(error) => tell(format_args!("note: there are no mutants of {name}: {error}")),
    }
    Ok(strength.ok().flatten())
}
