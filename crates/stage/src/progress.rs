//! How far a check has come, what it has found by then, and whether it has to end.

use std::time::Instant;

use glassbox_verdict::{Counterexample, Unknown};

use crate::stage::Target;

/// News of a check that goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// How far it has come.
    Count(Count),
    /// An operation is violated. A smaller example may be found later.
    Violation {
        /// The operation.
        operation: String,
        /// The example.
        counterexample: Box<Counterexample>,
    },
}

/// How far a check has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is being counted.
    pub phase: &'static str,
    /// How many there were.
    pub done: u64,
    /// How many there are, where that is known.
    pub total: Option<u64>,
    /// More, in words.
    pub detail: String,
}

/// Tells about progress a few times a second.
pub struct Clock {
    last: Instant,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { last: Instant::now() }
    }
}

impl Clock {
    /// Whether it is time to tell.
    pub fn strikes(&mut self) -> bool {
        let now = Instant::now();
        let strikes = now.duration_since(self.last).as_millis() >= 250;
        if strikes {
            self.last = now;
        }
        strikes
    }
}

impl Target {
    /// Why the check has to end now, if it has.
    pub fn ended(&self) -> Option<Unknown> {
        if self.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
            return Some(Unknown::Interrupted);
        }
        if self.limits.is_late() {
            return Some(Unknown::Time);
        }
        (!self.limits.has_room_for(0)).then_some(Unknown::Memory)
    }

    /// Fails if the check has to end now.
    pub fn goes_on(&self) -> Result<(), Unknown> {
        self.ended().map_or(Ok(()), Err)
    }
}
