//! What makes an object of a scope impossible: the values of its places, and of those that it leads
//! to, with which no program can make it (`possible.rs` in `crates/stage`).
//!
//! The requirement on the object is examined as Korat's search runs an invariant: a place is
//! decided when it is first read, and whatever the others hold, the answer is the same. Unlike
//! there, a place takes all its values, so that the cases can be combined with whatever else is
//! true of a state.

use glassbox_machine::{Moment, Ref};
use glassbox_stage::{Examination, Plain, Requirement, Space, Stage};
use glassbox_verdict::Unknown;

use crate::Task;
use crate::enumerate::Decided;

/// So many cases are looked at for an object.
const MOST_CASES: usize = 10_000;

/// The objects of a scope, undecided, and what is known of them.
pub struct Objects<'a> {
    task: &'a Task,
    stage: Stage<Plain>,
    space: Space,
    start: Moment<Plain>,
}

/// A place that was decided, and how things were before.
struct Decision {
    slot: u32,
    number: u64,
    count: u64,
    before: Moment<Plain>,
    /// Whether the examination had not begun yet.
    preparing: bool,
}

impl<'a> Objects<'a> {
    /// Makes them.
    pub fn new(task: &'a Task) -> Result<Objects<'a>, Unknown> {
        let mut stage = Stage::<Plain>::set(&task.target)?;
        let space = Space::make(&mut stage)?;
        let start = stage.machine.moment();
        Ok(Objects { task, stage, space, start })
    }

    /// The cases in which the object with a number, in the order in which they were made, is none
    /// that a program can make. Nothing if there are too many cases to look at.
    pub fn impossible(&mut self, number: usize) -> Result<Option<Vec<Vec<Decided>>>, Unknown> {
        let Some(object) = self.space.objects_in_order().get(number).copied() else { return Ok(Some(Vec::new())) };
        let class = self.stage.machine.heap.class(object);
        let Some(requirement) = self.stage.requirement(class) else { return Ok(Some(Vec::new())) };
        self.stage.machine.return_to(&self.start);
        let mut decisions: Vec<Decision> = Vec::new();
        let found = self.search(&requirement, object, &mut decisions);
        for decision in decisions {
            self.space.unassign(&mut self.stage, decision.slot);
        }
        found
    }

    fn search(
        &mut self,
        requirement: &Requirement,
        object: Ref,
        decisions: &mut Vec<Decision>,
    ) -> Result<Option<Vec<Vec<Decided>>>, Unknown> {
        let mut cases = Vec::new();
        let mut looked_at = 0;
        let mut examination = None;
        loop {
            let answer = match self.examine(requirement, object, &mut examination)? {
                Ok(answer) => answer,
                Err(slot) => {
                    let count = self.space.alternatives(slot).count();
                    let (before, preparing) = (self.stage.machine.moment(), examination.is_none());
                    decisions.push(Decision { slot, number: 0, count, before, preparing });
                    self.space.assign(&mut self.stage, slot, 0);
                    continue;
                }
            };
            looked_at += 1;
            if looked_at > MOST_CASES {
                return Ok(None);
            }
            self.task.target.goes_on()?;
            if !answer {
                cases.push(decisions.iter().map(|decision| (decision.slot, decision.number)).collect());
            }
            loop {
                let Some(decision) = decisions.last_mut() else { return Ok(Some(cases)) };
                decision.number += 1;
                self.stage.machine.return_to(&decision.before);
                if decision.number < decision.count {
                    if decision.preparing {
                        examination = None;
                    }
                    self.space.assign(&mut self.stage, decision.slot, decision.number);
                    break;
                }
                self.space.unassign(&mut self.stage, decision.slot);
                decisions.pop();
            }
        }
    }

    /// Whether a program can make an object, or the place that has to be decided first.
    fn examine(
        &mut self,
        requirement: &Requirement,
        object: Ref,
        examination: &mut Option<Examination>,
    ) -> Result<Result<bool, u32>, Unknown> {
        let begun = match *examination {
            Some(begun) => begun,
            None => {
                // A constructor is passed all that the object holds.
                let constructs = matches!(requirement, Requirement::Constructor { .. });
                if constructs && let Some(slot) = self.space.open(&self.stage, &[object.bits()]) {
                    return Ok(Err(slot));
                }
                self.stage.begin_examination(requirement, object)?
            }
        };
        *examination = Some(begun);
        match self.stage.go_on_with_examination(requirement, begun, object) {
            Ok(Ok(answer)) => Ok(Ok(answer)),
            Ok(Err(address)) => Ok(Err(self.space.slot_at(address).ok_or(Unknown::Memory)?)),
            // What a constructor does that cannot be followed may leave the values as they are.
            Err(reason) if !reason.ends_check() && matches!(requirement, Requirement::Constructor { .. }) => {
                Ok(Ok(true))
            }
            Err(reason) => Err(reason),
        }
    }
}
