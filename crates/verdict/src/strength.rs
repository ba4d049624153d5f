//! How strong a specification is, as plain data.

use serde::{Deserialize, Serialize};

use crate::Line;

/// What a specification says of mutants: copies of the class with one mistake each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    /// How many there are.
    pub mutants: u64,
    /// Those that are violated.
    pub caught: u64,
    /// Those of which a call does not end, which everybody would notice.
    pub endless: u64,
    /// Those that have no verdict: the time for each was over, or something about them is not supported.
    pub undecided: u64,
    /// Those that there was no time for.
    pub untried: u64,
    /// Those that hold.
    pub survivors: Vec<Survivor>,
    /// The seconds after which a mutant has no verdict.
    pub limit: f64,
    /// CPU seconds that all of it took.
    pub seconds: f64,
}

/// A mutant of which everything holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Survivor {
    /// Where it was changed.
    #[serde(flatten)]
    pub line: Line,
    /// What was changed: an expression or assignment as Java has it, or else register code.
    pub was: String,
    /// What it became; absent if it was left out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub became: Option<String>,
    /// How often the same stands on the line before it.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub earlier: u32,
    /// Why it holds, if that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub because: Option<Because>,
}

/// Why a mutant is no worse than the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Because {
    /// Its code does the same.
    SameCode,
    /// No call that was checked comes there within the bound.
    NotExecuted,
}

impl Strength {
    /// Mutants that are told from the class.
    pub fn noticed(&self) -> u64 {
        self.caught + self.endless
    }

    /// Survivors that calls execute, and that do something else: what the specification does not tell from the class.
    pub fn open(&self) -> u64 {
        self.survivors.iter().filter(|survivor| survivor.because.is_none()).count() as u64
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
