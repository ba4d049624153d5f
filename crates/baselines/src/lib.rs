//! The two engines that the papers compare glass box checking with. They are simple, they look at one
//! state after the other, and they are the oracle for the engine that does not.
//!
//! [`korat`] makes up every state that satisfies the invariant; [`black_box`] goes through every state
//! that calls reach. Both make every call on every state and have it judged. [`enumerate`] finds the states that satisfy an
//! invariant, and calls nothing; [`reach`] finds calls that lead to a state, and judges nothing.

pub mod black_box;
mod conjuncts;
pub mod enumerate;
pub mod korat;
pub mod objects;
mod position;
pub mod reach;
mod tested;

use glassbox_stage::{Leftovers, Pass, Tally, Target, close, unstarted};
use glassbox_verdict::{Report, Unknown, Verdict};

use self::position::Place;

pub use self::position::Position;
pub use glassbox_stage::{Count, Progress, cpu_seconds};

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Korat's search: all valid states.
    Korat,
    /// The black box: all reachable states.
    BlackBox,
}

/// What is to be done.
#[derive(Clone)]
pub struct Task {
    /// The class, its scope, and the limits.
    pub target: Target,
    /// How many parts of the search are worked on at the same time.
    pub jobs: usize,
    /// Turns the order in which a place takes its values, and so which counterexample is found first. 0
    /// leaves it as the scope has it.
    pub seed: u64,
}

impl Task {
    /// The `number`th of `count` options in the order that the seed gives to a place.
    pub(crate) fn turned(&self, place: u32, number: u64, count: u64) -> u64 {
        if self.seed == 0 || count == 0 {
            return number;
        }
        let turn = (self.seed ^ u64::from(place)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        (number + turn) % count
    }
}

impl Engine {
    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Korat => "korat",
            Engine::BlackBox => "blackbox",
        }
    }
}

/// Checks a class. What goes wrong on the way is in the report.
pub fn check(engine: Engine, task: &Task, progress: &mut dyn FnMut(&Progress)) -> Report {
    check_from(engine, task, None, progress).0
}

/// Checks a class from where an earlier run of the same check had to end. If this one has to, it also says where that is.
pub fn check_from(
    engine: Engine,
    task: &Task,
    from: Option<&Position>,
    progress: &mut dyn FnMut(&Progress),
) -> (Report, Option<Position>) {
    let start = cpu_seconds();
    let from = from.filter(|from| from.engine() == engine);
    let place = from.map(|from| &from.place);
    let outcome = match engine {
        Engine::Korat => {
            let jobs: &[korat::Place] = if let Some(Place::Korat(jobs)) = place { jobs } else { &[] };
            korat::check(task, jobs, progress).map(|(tally, jobs)| (tally, Place::Korat(jobs)))
        }
        Engine::BlackBox => {
            let place = if let Some(Place::BlackBox(place)) = place { Some(&**place) } else { None };
            black_box::check(task, place, progress).map(|(tally, place)| (tally, Place::BlackBox(Box::new(place))))
        }
    };
    let seconds = cpu_seconds() - start + from.map_or(0.0, |from| from.seconds);
    let (tally, place) = match outcome {
        Ok((tally, place)) => (Ok(tally), Some(place)),
        Err(reason) => (Err(reason), None),
    };
    let first = reported(engine, task, tally, seconds);
    let mut report = close(&task.target, first, |target| {
        let start = cpu_seconds();
        let task = Task { target: target.clone(), ..task.clone() };
        let tally = match engine {
            Engine::Korat => korat::check(&task, &[], progress).map(|(tally, _)| tally),
            Engine::BlackBox => black_box::check(&task, None, progress).map(|(tally, _)| tally),
        };
        reported(engine, &task, tally, cpu_seconds() - start)
    });
    if engine == Engine::BlackBox {
        report.scope.words.extend(black_box::bound_words(&task.target.scope));
    }
    let had_to_end = matches!(&report.verdict, Verdict::Unknown { reason } if reason.ends_check());
    let position = place.map(|place| Position { place, seconds });
    (report, position.filter(|position| had_to_end && position.is_somewhere()))
}

fn reported(engine: Engine, task: &Task, tally: Result<Tally, Unknown>, seconds: f64) -> Pass {
    match tally {
        Ok(mut tally) => {
            objects::note_unmakeable(task, &mut tally);
            tally.pass(engine.name(), &task.target, seconds)
        }
        Err(reason) => {
            let report = unstarted(engine.name(), &task.target, reason, seconds);
            Pass { report, leftovers: Leftovers::default(), reached: None }
        }
    }
}
