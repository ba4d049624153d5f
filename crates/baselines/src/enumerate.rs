//! All valid states, without calling anything on them.
//!
//! This is Korat's search with what paper 001 adds to it. Korat gives the last place that the invariant has read one value after
//! the other. But most of them are as wrong as the first, and for the same reason: if `next.prev != this` made the
//! invariant false, so will every other `prev` that is not `this`. Therefore runs are watched for what they ask about each value
//! (`tested.rs`). Where a value of a place has led to no valid state, neither will another one about which everything that was
//! asked would have been answered alike, and it is left out. That is the feedback of special asserts (section 3.3.2): they are
//! comparisons, and all comparisons give it.

use glassbox_machine::Moment;
use glassbox_stage::{Choice, Clock, Count, Needed, Progress, Space, Stage, Used, Validity};
use glassbox_verdict::Unknown;

use crate::Task;
use crate::tested::{Tested, Tests};

/// A place that the invariant read, and which of its alternatives it held.
pub type Decided = (u32, u64);

/// Which values a place is given after one has led to no valid state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// All, as Korat does it.
    All,
    /// Those that the invariant tells apart.
    ToldApart,
}

/// What an enumeration came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// How often the invariant has answered.
    pub candidates: u64,
    /// Whether these are all valid states.
    pub complete: bool,
}

/// Visits every valid state, each once up to isomorphism, as the places that the invariant read; whatever the others hold, the
/// state is valid. Ends after so many candidates, or when the visitor has seen enough.
pub fn valid_states(
    task: &Task,
    values: Values,
    most_candidates: u64,
    progress: &mut dyn FnMut(&Progress),
    visit: &mut dyn FnMut(&[Decided]) -> Result<bool, Unknown>,
) -> Result<Enumeration, Unknown> {
    let mut stage = Stage::<Tested>::set(&task.target)?;
    let space = Space::make(&mut stage)?;
    stage.machine.domain.set_space(&space);
    let used = space.unused();
    let mut search = Search { task, stage, space, used, decisions: Vec::new(), values };
    let mut clock = Clock::default();
    let (mut candidates, mut valid) = (0u64, 0u64);
    let start = search.stage.machine.moment();
    let evaluation = search.stage.begin_invariant(search.space.root)?;
    loop {
        let goes_on = match search.stage.go_on_with_invariant(evaluation)? {
            Err(needed) => {
                let (Needed::Read(address) | Needed::Written(address)) = needed;
                if needed == Needed::Written(address) {
                    search.rewind(&start)?;
                }
                let slot = search.space.slot_at(address).ok_or(Unknown::Memory)?;
                search.decide(slot) || search.back()
            }
            Ok(validity) => {
                candidates += 1;
                if validity == Validity::Valid {
                    valid += 1;
                    if !visit(&search.decided()?)? {
                        return Ok(Enumeration { candidates, complete: false });
                    }
                }
                if candidates >= most_candidates {
                    return Ok(Enumeration { candidates, complete: false });
                }
                if candidates.is_multiple_of(4096) {
                    task.target.goes_on()?;
                    if clock.strikes() {
                        let detail = format!("{valid} valid states");
                        let count = Count { phase: "candidates", done: candidates, total: None, detail };
                        progress(&Progress::Count(count));
                    }
                }
                search.back()
            }
        };
        if !goes_on {
            return Ok(Enumeration { candidates, complete: true });
        }
    }
}

struct Search<'a> {
    task: &'a Task,
    stage: Stage<Tested>,
    space: Space,
    used: Used,
    decisions: Vec<Decision>,
    values: Values,
}

/// A place that was decided, and how things were before.
struct Decision {
    slot: u32,
    /// The option that was taken, how many were taken or left out before it, and how many there are.
    option: Choice,
    number: u64,
    count: u64,
    before: Moment<Tested>,
    /// Whether another place was decided after it, and whether it led to a valid state.
    deeper: bool,
    fruitful: bool,
    /// Whether an earlier option led to a valid state.
    was_fruitful: bool,
    refuted: Vec<Refuted>,
}

/// An option that led to no valid state.
struct Refuted {
    tests: Tests,
    option: Choice,
    deeper: bool,
}

impl Refuted {
    /// Whether another option leads to no valid state either: runs would have been the same. Where they went on to decide more, an
    /// object that is referred to for the first time makes a difference: it is one more that others can refer to.
    fn covers(&self, option: Choice) -> bool {
        let alike = !self.deeper || !self.option.is_new() && !option.is_new();
        alike && self.tests.pass(option.bits)
    }
}

impl Search<'_> {
    /// Takes the first option of a place. `false` if there is none.
    fn decide(&mut self, slot: u32) -> bool {
        let count = (0..).take_while(|number| self.space.option(&self.used, slot, *number).is_some()).count() as u64;
        let number = self.task.turned(slot, 0, count);
        let Some(option) = self.space.option(&self.used, slot, number) else { return false };
        let before = self.stage.machine.moment();
        if let Some(decision) = self.decisions.last_mut() {
            decision.deeper = true;
        }
        let refuted = Vec::new();
        let (deeper, fruitful, was_fruitful) = (false, false, false);
        let decision = Decision { slot, option, number: 0, count, before, deeper, fruitful, was_fruitful, refuted };
        self.decisions.push(decision);
        self.take(slot, option);
        true
    }

    fn take(&mut self, slot: u32, option: Choice) {
        self.space.decide(&mut self.stage, &mut self.used, slot, option);
        self.stage.machine.domain.decided(slot, option.bits);
    }

    /// Goes back to the last decision.
    fn rewind(&mut self, start: &Moment<Tested>) -> Result<(), Unknown> {
        match self.decisions.last() {
            Some(last) => {
                self.stage.machine.return_to(&last.before);
                self.space.write(&mut self.stage, last.slot, last.option.bits);
            }
            None => {
                self.stage.machine.return_to(start);
                self.stage.begin_invariant(self.space.root)?;
            }
        }
        Ok(())
    }

    /// Changes the last decision that can be changed. `false` if there is none.
    fn back(&mut self) -> bool {
        while let Some(mut decision) = self.decisions.pop() {
            let Decision { slot, option, .. } = decision;
            self.space.take_back(&mut self.stage, &mut self.used, slot, option);
            let tests = self.stage.machine.domain.tests(slot);
            if self.values == Values::ToldApart && !decision.fruitful {
                decision.refuted.push(Refuted { tests, option, deeper: decision.deeper });
            }
            decision.was_fruitful |= decision.fruitful;
            if let Some(option) = self.next_option(&mut decision) {
                self.stage.machine.return_to(&decision.before);
                decision.option = option;
                (decision.deeper, decision.fruitful) = (false, false);
                self.decisions.push(decision);
                self.take(slot, option);
                return true;
            }
            if let Some(earlier) = self.decisions.last_mut() {
                earlier.fruitful |= decision.was_fruitful;
            }
        }
        false
    }

    fn next_option(&self, decision: &mut Decision) -> Option<Choice> {
        loop {
            decision.number += 1;
            if decision.number >= decision.count {
                return None;
            }
            let number = self.task.turned(decision.slot, decision.number, decision.count);
            let option = self.space.option(&self.used, decision.slot, number)?;
            if !decision.refuted.iter().any(|refuted| refuted.covers(option)) {
                return Some(option);
            }
        }
    }

    /// What the invariant has read on a valid state.
    fn decided(&mut self) -> Result<Vec<Decided>, Unknown> {
        if let Some(last) = self.decisions.last_mut() {
            last.fruitful = true;
        }
        let number = |decision: &Decision| {
            let number = self.space.number_of(decision.slot, decision.option.bits).ok_or(Unknown::Memory)?;
            Ok((decision.slot, number))
        };
        self.decisions.iter().map(number).collect()
    }
}
