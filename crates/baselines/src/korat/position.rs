//! Where a search is, so that another run can go on from there.
//!
//! The places that were decided, in order, and how many options of each were taken before the current one: everything before it in the order
//! of the search is done. That is Korat's candidate vector. The run before has made the same decisions from the same beginning, or it is not
//! the same search: what does not fit is a fault of ours, and nothing is built upon it.

use glassbox_stage::Counts;
use glassbox_verdict::Unknown;
use serde::{Deserialize, Serialize};

/// Where all jobs of a search are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Each of them.
    pub(crate) jobs: Vec<Place>,
    /// CPU seconds that were spent on the way there.
    pub(crate) seconds: f64,
}

/// Where a job is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The decisions that lead there; none before the first state was seen.
    pub decisions: Vec<Taken>,
    /// Whether it is at its end.
    pub done: bool,
    /// How many beginnings there were so far.
    pub beginnings: u64,
    /// What was counted on the way there.
    pub counts: Counts,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Taken {
    pub slot: u32,
    pub number: u64,
    pub count: u64,
}

impl Position {
    /// Whether there is anything to go on from.
    pub(crate) fn is_somewhere(&self) -> bool {
        self.jobs.iter().any(Place::is_somewhere)
    }

    /// Candidates that were tried by then.
    pub fn candidates(&self) -> u64 {
        self.jobs.iter().filter_map(|place| place.counts.coverage.candidates).sum()
    }
}

impl Place {
    /// Whether there is anything to go on from.
    pub fn is_somewhere(&self) -> bool {
        self.done || !self.decisions.is_empty()
    }
}

/// A search does not go the way it went before.
pub(super) fn elsewhere() -> Unknown {
    let what = "a search that goes another way than before, which is a fault of ours; please report it, and use --no-cache. It";
    Unknown::Unsupported { what: what.to_owned(), stack: Vec::new() }
}
