//! Where a search is, so that another run can go on from there.
//!
//! The run before has begun in the same way, or it is not the same search: what does not fit is a fault of ours, and nothing is built upon
//! it.

use glassbox_verdict::Unknown;
use serde::{Deserialize, Serialize};

use crate::{Engine, black_box, korat};

/// Candidates and calls after which a search notes where it is.
pub(crate) const WORK_PER_NOTE: u64 = 1000;

/// Where a search is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub(crate) place: Place,
    /// CPU seconds that were spent on the way there.
    pub(crate) seconds: f64,
}

/// The same for each of the engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Place {
    /// Where all jobs of Korat's search are.
    Korat(Vec<korat::Place>),
    BlackBox(Box<black_box::Place>),
}

impl Position {
    /// The engine whose search it is.
    pub fn engine(&self) -> Engine {
        match self.place {
            Place::Korat(_) => Engine::Korat,
            Place::BlackBox(_) => Engine::BlackBox,
        }
    }

    /// How much was done by then: candidates that were tried by Korat's search, states on which the black box had made all calls.
    pub fn done(&self) -> u64 {
        match &self.place {
            Place::Korat(jobs) => jobs.iter().filter_map(|job| job.counts.coverage.candidates).sum(),
            Place::BlackBox(place) => place.done as u64,
        }
    }

    /// Whether there is anything to go on from.
    pub(crate) fn is_somewhere(&self) -> bool {
        match &self.place {
            Place::Korat(jobs) => jobs.iter().any(korat::Place::is_somewhere),
            Place::BlackBox(place) => place.done > 0,
        }
    }
}

/// A search does not go the way it went before.
pub(crate) fn elsewhere() -> Unknown {
    let what = "the search went another way than the one that the cache has; --no-cache begins anew";
    Unknown::Fault { what: what.to_owned() }
}
