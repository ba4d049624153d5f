//! What makes an object of a scope impossible: the values of its places, and of those that it leads
//! to, with which no program can make it (`possible.rs` in `crates/stage`).
//!
//! The requirement on the object is examined as Korat's search runs an invariant: a place is
//! decided when it is first read, and whatever the others hold, the answer is the same. Unlike
//! there, a place takes all its values, so that the cases can be combined with whatever else is
//! true of a state.

use glassbox_classes::world::{ClassId, World};
use glassbox_machine::{Moment, Ref};
use glassbox_spec::{PoolKind, maker, own_invariant};
use glassbox_stage::{Examination, Plain, Requirement, Space, Stage, Tally, Target};
use glassbox_verdict::Unknown;
use rustc_hash::FxHashMap;

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

/// Notes a class of which the scope has objects, and a program can make none of them.
pub fn note_unmakeable(task: &Task, tally: &mut Tally) {
    if tally.gap.is_none() {
        tally.gap = match unmakeable(task) {
            Ok(class) => class.map(|class| Unknown::NoObjects { class }),
            Err(reason) => Some(reason).filter(Unknown::ends_check),
        };
    }
}

fn unmakeable(task: &Task) -> Result<Option<String>, Unknown> {
    if !has_requirements(&task.target) {
        return Ok(None);
    }
    let mut objects = Objects::new(task)?;
    let mut makeable: FxHashMap<ClassId, bool> = FxHashMap::default();
    for (number, object) in objects.space.objects_in_order().into_iter().enumerate() {
        let class = objects.stage.machine.heap.class(object);
        if makeable.get(&class) != Some(&true) {
            makeable.insert(class, objects.is_makeable(number)?);
        }
    }
    let mut unmakeable: Vec<ClassId> =
        makeable.into_iter().filter(|(_, makeable)| !makeable).map(|(id, _)| id).collect();
    unmakeable.sort_unstable();
    Ok(unmakeable.first().map(|class| objects.stage.machine.world.class(*class).java_name()))
}

/// Whether objects of a class other than that under check have to satisfy something.
fn has_requirements(target: &Target) -> bool {
    let mut world = World::new(target.path.clone());
    target.scope.pools.iter().any(|pool| match &pool.kind {
        PoolKind::Objects { class, .. } if *class != target.scope.class => {
            world.load(class).is_ok_and(|id| own_invariant(&world, id).is_some() || maker(&world, id).is_some())
        }
        _ => false,
    })
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
        let mut cases = Vec::new();
        let complete = self.look_at(&requirement, object, &mut |answer, decisions| {
            if !answer {
                cases.push(decisions.iter().map(|decision| (decision.slot, decision.number)).collect());
            }
            true
        })?;
        Ok(complete.then_some(cases))
    }

    /// Whether a program can make the object with a number, whatever its places hold. Not if there are too many cases
    /// to look at.
    fn is_makeable(&mut self, number: usize) -> Result<bool, Unknown> {
        let Some(object) = self.space.objects_in_order().get(number).copied() else { return Ok(true) };
        let class = self.stage.machine.heap.class(object);
        let Some(requirement) = self.stage.requirement(class) else { return Ok(true) };
        let mut found = false;
        self.look_at(&requirement, object, &mut |answer, _| {
            found |= answer;
            !found
        })?;
        Ok(found)
    }

    /// Looks at the cases of an object, until there is no other or one is the last to be of interest. Whether there
    /// were not too many.
    fn look_at(
        &mut self,
        requirement: &Requirement,
        object: Ref,
        goes_on: &mut dyn FnMut(bool, &[Decision]) -> bool,
    ) -> Result<bool, Unknown> {
        self.stage.machine.return_to(&self.start);
        let mut decisions: Vec<Decision> = Vec::new();
        let outcome = self.search(requirement, object, &mut decisions, goes_on);
        for decision in decisions {
            self.space.unassign(&mut self.stage, decision.slot);
        }
        outcome
    }

    fn search(
        &mut self,
        requirement: &Requirement,
        object: Ref,
        decisions: &mut Vec<Decision>,
        goes_on: &mut dyn FnMut(bool, &[Decision]) -> bool,
    ) -> Result<bool, Unknown> {
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
                return Ok(false);
            }
            self.task.target.goes_on()?;
            if !goes_on(answer, decisions) {
                return Ok(true);
            }
            loop {
                let Some(decision) = decisions.last_mut() else { return Ok(true) };
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
