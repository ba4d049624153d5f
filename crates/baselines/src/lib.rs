//! The two engines that the papers compare glass box checking with. They are simple, they look at one
//! state after the other, and they are the oracle for the engine that does not.
//!
//! [`korat`] makes up every state that satisfies the invariant; [`black_box`] goes through every state
//! that calls reach. Both make every call on every state and have it judged.

pub mod black_box;
pub mod korat;
mod tally;

use std::time::Instant;

use glassbox_stage::Target;
use glassbox_verdict::{Report, SCHEMA, Scope, Unknown, Verdict};

pub use tally::cpu_seconds;

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

/// How far a check has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is, where that is known.
    pub total: Option<u64>,
    /// More, in words.
    pub detail: String,
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
    let start = cpu_seconds();
    let tally = match engine {
        Engine::Korat => korat::check(task, progress),
        Engine::BlackBox => black_box::check(task, progress),
    };
    let target = &task.target;
    let (operations, verdict, coverage, warnings) = match tally {
        Ok(tally) => tally.finish(),
        Err(reason) => (Vec::new(), Verdict::Unknown { reason }, Default::default(), Vec::new()),
    };
    let specification = &target.specification;
    let mut all_warnings = specification.warnings.clone();
    all_warnings.extend(warnings);
    Report {
        schema: SCHEMA,
        target: specification.java_name(),
        mirror: specification.mirror.as_ref().map(|name| name.replace('/', ".")),
        engine: engine.name().to_owned(),
        jdk: target.path.jdk().version().to_owned(),
        scope: Scope { bound: Some(target.scope.bound), words: target.scope.words(), toml: target.scope.to_toml() },
        verdict,
        coverage,
        operations,
        skipped: target.scope.skipped.clone(),
        warnings: all_warnings,
        seconds: cpu_seconds() - start,
    }
}

/// Tells about progress a few times a second.
pub(crate) struct Clock {
    last: Instant,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { last: Instant::now() }
    }

    /// Whether it is time to tell.
    pub(crate) fn strikes(&mut self) -> bool {
        let now = Instant::now();
        let strikes = now.duration_since(self.last).as_millis() >= 250;
        if strikes {
            self.last = now;
        }
        strikes
    }
}

/// Whether the check has to end, and why.
pub(crate) fn ended(target: &Target) -> Option<Unknown> {
    if target.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
        return Some(Unknown::Interrupted);
    }
    target.limits.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Unknown::Time)
}
