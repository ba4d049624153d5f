//! Measures cells, within a time that is given for all of them together.
//!
//! Each program has its share of the time that is left, and each way to check it a part of that, for all sizes together. A way that has
//! not come to the end of a size is not asked about larger ones. Time that is left over goes to the programs after it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use glassbox_baselines::{Engine, Task};
use glassbox_classes::Jdk;
use glassbox_machine::Limits;
use glassbox_search::{Options, SpaceKind};
use glassbox_stage::{Progress, Target};
use glassbox_verdict::Report;

use crate::figure::{FIGURES, Figure, Part};
use crate::record::{Cell, Outcome, Record, Way};
use crate::subject::{Error, Subject, Subjects};
use crate::table;

/// What bounds each check.
#[derive(Clone, Default)]
pub struct Limited {
    /// The memory, and the end of a check. A run sets the latter.
    pub limits: Limits,
    /// Set by whoever wants the run to end.
    pub interrupt: Arc<AtomicBool>,
}

/// A program of a figure.
#[derive(Clone, Copy)]
pub struct Chosen {
    /// The figure.
    pub figure: &'static Figure,
    /// The program.
    pub part: &'static Part,
}

/// What is told while it is measured.
pub enum Told<'a> {
    /// A program comes next.
    Program(Chosen),
    /// A check of it comes next.
    Check(&'a str, Way, u32),
    /// How far that is.
    Progress(&'a Progress),
    /// All checks of a size are done.
    Row(Chosen, u32, &'a Record),
}

/// The programs that are named, by figure or by themselves: all if there are no names. Fails with a name that nothing has.
pub fn choose(names: &[String]) -> Result<Vec<Chosen>, String> {
    let all: Vec<Chosen> =
        FIGURES.iter().flat_map(|figure| figure.parts.iter().map(move |part| Chosen { figure, part })).collect();
    let is_named = |chosen: &Chosen, name: &str| name == chosen.figure.name || name == chosen.part.paper.name;
    match names.iter().find(|name| !all.iter().any(|chosen| is_named(chosen, name))) {
        Some(unknown) => Err(unknown.clone()),
        None if names.is_empty() => Ok(all),
        None => Ok(all.into_iter().filter(|chosen| names.iter().any(|name| is_named(chosen, name))).collect()),
    }
}

/// Measures what was chosen, up to a size, and adds it to the record.
pub fn run(
    jdk: &Arc<Jdk>,
    chosen: &[Chosen],
    largest: u32,
    limited: &Limited,
    record: &mut Record,
    told: &mut dyn FnMut(Told),
) -> Result<(), Error> {
    let end = Instant::now() + Duration::from_secs(record.budget);
    let subjects = Subjects::new(jdk)?;
    let mut weights: u32 = chosen.iter().map(|chosen| chosen.part.weight).sum();
    for one in chosen {
        let left = end.saturating_duration_since(Instant::now());
        let share = left * one.part.weight / weights.max(1);
        weights -= one.part.weight;
        told(Told::Program(*one));
        program(*one, &subjects, share, largest, limited, record, told)?;
        if limited.interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// A way to check a program.
struct Checker {
    way: Way,
    subject: Subject,
    /// What is left of its time.
    left: Duration,
    goes_on: bool,
}

fn program(
    chosen: Chosen,
    subjects: &Subjects,
    share: Duration,
    largest: u32,
    limited: &Limited,
    record: &mut Record,
    told: &mut dyn FnMut(Told),
) -> Result<(), Error> {
    let name = chosen.part.paper.name;
    let mut checkers = Vec::new();
    for (way, percent) in chosen.figure.ways {
        let subject = subjects.open(name, *way)?;
        checkers.push(Checker { way: *way, subject, left: share * *percent / 100, goes_on: true });
    }
    warm_up(chosen, &mut checkers, limited)?;
    for size in chosen.part.sizes().filter(|size| *size <= largest) {
        for checker in &mut checkers {
            // Diagrams are for sizes that the paper has.
            let is_wanted = checker.way != Way::Diagram || !chosen.part.beyond.contains(&size);
            if !checker.goes_on || !is_wanted {
                continue;
            }
            // What an earlier figure has of the same program is not measured again.
            if record.outcome(name, checker.way, size).is_none() {
                told(Told::Check(name, checker.way, size));
                let Some(outcome) = checker.measure(size, limited, told)? else { return Ok(()) };
                record.cells.push(Cell { program: name.to_owned(), way: checker.way, size, outcome });
            }
            checker.goes_on = record.outcome(name, checker.way, size).and_then(Outcome::seconds).is_some();
        }
        if table::sizes(chosen.figure, chosen.part, record).contains(&size) {
            told(Told::Row(chosen, size, record));
        }
    }
    Ok(())
}

/// Has the smallest size checked once, and forgets about it. What is read and compiled on first use would otherwise count as a part of it.
fn warm_up(chosen: Chosen, checkers: &mut [Checker], limited: &Limited) -> Result<(), Error> {
    if let (Some(size), Some(checker)) = (chosen.part.sizes().next(), checkers.first_mut()) {
        checker.measure(size, limited, &mut |_| {})?;
    }
    Ok(())
}

impl Checker {
    /// Checks a size. Nothing if somebody ended it.
    fn measure(&mut self, size: u32, limited: &Limited, told: &mut dyn FnMut(Told)) -> Result<Option<Outcome>, Error> {
        let start = Instant::now();
        let limits = Limits { deadline: start.checked_add(self.left), ..limited.limits };
        let limited = Limited { limits, interrupt: limited.interrupt.clone() };
        let outcome =
            measure(&mut self.subject, self.way, size, &limited, &mut |progress| told(Told::Progress(progress)));
        self.left = self.left.saturating_sub(start.elapsed());
        outcome
    }
}

/// Checks a program at a size. Nothing if somebody ended it.
pub fn measure(
    subject: &mut Subject,
    way: Way,
    size: u32,
    limited: &Limited,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Outcome>, Error> {
    let target = subject.target(size, way, limited)?;
    // A fault of ours must not take with it what was measured before.
    Ok(match catch_unwind(AssertUnwindSafe(|| check(way, target, progress))) {
        Ok(report) => Outcome::of(&report),
        Err(_) => Some(Outcome::Other { verdict: "internal error".to_owned() }),
    })
}

fn check(way: Way, target: Target, progress: &mut dyn FnMut(&Progress)) -> Report {
    let baseline = |engine, target, progress: &mut dyn FnMut(&Progress)| {
        glassbox_baselines::check(engine, &Task { target, jobs: 1, seed: 0 }, progress)
    };
    match way {
        Way::GlassBox | Way::Modular => glassbox_search::check(&target, Options::default(), progress),
        Way::Diagram => {
            let options = Options { space: SpaceKind::Bdd, ..Options::default() };
            glassbox_search::check(&target, options, progress)
        }
        Way::Korat => baseline(Engine::Korat, target, progress),
        Way::BlackBox => baseline(Engine::BlackBox, target, progress),
    }
}
