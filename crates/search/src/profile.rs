//! What a search spends its time on.

use std::ops::AddAssign;

use glassbox_stage::thread_seconds;

/// CPU seconds, by what they were spent on, and how large formulas were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Profile {
    /// Setting the stage, and finding the valid states.
    pub preparing: f64,
    /// Picking elements, and pruning.
    pub picking: f64,
    /// Putting states into the heap and running operations.
    pub running: f64,
    /// Building the formula of the property.
    pub building: f64,
    /// Asking a solver about it, and holding it against the run.
    pub checking: f64,
    /// The nodes of these formulas.
    pub nodes: usize,
}

impl Profile {
    /// All seconds.
    pub fn total(&self) -> f64 {
        self.preparing + self.picking + self.running + self.building + self.checking
    }
}

impl AddAssign for Profile {
    fn add_assign(&mut self, other: Profile) {
        self.preparing += other.preparing;
        self.picking += other.picking;
        self.running += other.running;
        self.building += other.building;
        self.checking += other.checking;
        self.nodes += other.nodes;
    }
}

/// Says how much time has passed since it was last looked at.
pub struct Stopwatch(f64);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(thread_seconds())
    }

    /// CPU seconds of this thread since the last look.
    pub fn lap(&mut self) -> f64 {
        let now = thread_seconds();
        now - std::mem::replace(&mut self.0, now)
    }
}
