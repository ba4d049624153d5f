//! The black box checker of paper 001, section 4: from the states that constructors make, every operation
//! with every argument on every state that is reached, breadth first.
//!
//! States are stored in canonical form, so isomorphic ones are one. A state outside of the scope is judged, but
//! nothing is called on it. Where an operation takes an object of the structure, it gets null and every such
//! object of the state; objects that belong to no state are not made up.
//!
//! A search that had to end is gone on with from the calls that led to each state first: they are made again, one for a state, and
//! need not be judged.

use std::hash::BuildHasher;
use std::rc::Rc;

use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind};
use glassbox_stage::{
    AbstractStates, Canonical, Clock, Counts, Ended, Plain, Progress, Stage, Tally, Validity, cpu_seconds,
};
use glassbox_verdict::{Invocation, Unknown, Vacuous, Warning};
use rustc_hash::{FxBuildHasher, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::Task;
use crate::position::{WORK_PER_NOTE, elsewhere};

/// Where a search is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The call that led to each state first, in the order in which states were reached.
    firsts: Vec<First>,
    /// On how many of them all calls were made.
    pub(crate) done: usize,
    /// What was counted on the way there.
    counts: Counts,
}

/// The call that led to a state first: an action with its arguments, by their number among all combinations, on an earlier state, or a
/// constructor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct First {
    from: Option<usize>,
    action: usize,
    arguments: usize,
}

/// Checks every operation on every reachable state, from where an earlier run had to end. Where this one has to, it also says where that is.
pub(crate) fn check(
    task: &Task,
    from: Option<&Place>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Tally, Place), Unknown> {
    let mut checker = Checker::new(task)?;
    if let Err(reason) = checker.run(from, progress) {
        checker.tally.unfinished = Some(reason);
    } else if checker.stage.model.is_some() {
        let start = cpu_seconds();
        let from = checker.stage.start.clone();
        let outcome = checker.abstract_states.check(&task.target, &mut checker.stage, &from);
        checker.tally.compared(outcome, cpu_seconds() - start);
    }
    let mut place = checker.place;
    if from.is_none_or(|from| from.done < place.done) {
        let firsts = checker.steps.iter().map(|step| step.first);
        // Calls on states that were not done when this was noted are made again.
        place.firsts = firsts.take_while(|first| first.from.is_none_or(|from| from < place.done)).collect();
    }
    Ok((checker.tally, place))
}

/// What the user should know of parameters that take objects of the structure: others than those of the state are
/// never passed.
fn limited_parameters(stage: &Stage<Plain>) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for call in stage.actions.iter().map(|action| &action.call).filter(|call| call.method.checked) {
        for parameter in &call.parameters {
            let Domain::References { pools, .. } = &parameter.domain else { continue };
            let mut kinds = pools.iter().filter_map(|name| stage.scope.pool(name)).map(|pool| &pool.kind);
            if kinds.any(|kind| matches!(kind, PoolKind::Objects { .. } | PoolKind::Arrays { .. })) {
                let (label, place) = (&call.method.label, call.method.place.clone());
                let message = format!(
                    "for its parameter {}, {label} only gets null and what the state holds; the engine korat also \
                     makes up others",
                    parameter.name
                );
                warnings.push(Warning { place, message });
            }
        }
    }
    warnings
}

struct Checker<'a> {
    task: &'a Task,
    stage: Stage<Plain>,
    tally: Tally,
    /// States that were reached.
    reached: FxHashSet<Rc<Canonical>>,
    /// The same in order, with the calls that led there first.
    steps: Vec<Step>,
    /// Constructors of which the user was told that they lead out of the scope.
    told: Vec<usize>,
    /// What the states stand for.
    abstract_states: AbstractStates,
    /// Where the search was when that was last noted.
    place: Place,
}

/// A state, and the call that led there first.
struct Step {
    first: First,
    state: Rc<Canonical>,
}

impl<'a> Checker<'a> {
    fn new(task: &'a Task) -> Result<Checker<'a>, Unknown> {
        let stage = Stage::<Plain>::set(&task.target)?;
        let mut tally = Tally::new(&stage, Vacuous::NoInitialState);
        tally.warnings.extend(limited_parameters(&stage));
        tally.follows_calls = true;
        tally.coverage.reached_states = Some(0);
        tally.coverage.left_scope = Some(0);
        Ok(Checker {
            task,
            stage,
            tally,
            reached: FxHashSet::default(),
            steps: Vec::new(),
            told: Vec::new(),
            abstract_states: AbstractStates::default(),
            place: Place::default(),
        })
    }

    fn run(&mut self, from: Option<&Place>, progress: &mut dyn FnMut(&Progress)) -> Result<(), Unknown> {
        match from {
            Some(from) => self.go_on(from)?,
            None => self.constructors()?,
        }
        let mut clock = Clock::default();
        for number in self.place.done.. {
            if number == self.steps.len() {
                break;
            }
            self.note(number);
            self.task.target.goes_on()?;
            if !self.tally.any_open(&self.stage) {
                return Ok(());
            }
            if clock.strikes() {
                let detail = format!("{} calls", self.tally.coverage.transitions);
                let total = Some(self.steps.len() as u64);
                progress(&Progress { phase: "states", done: number as u64, total, detail });
            }
            let object = self.object_of(number)?;
            if self.stage.model.is_some() {
                self.abstract_states.note(&mut self.stage, object)?;
            }
            let here = self.stage.machine.moment();
            let count = self.stage.actions.len();
            for turn in 0..count {
                let action = self.task.turned(0, turn as u64, count as u64) as usize;
                if self.stage.actions[action].constructor {
                    continue;
                }
                let begin = cpu_seconds();
                self.stage.machine.return_to(&here);
                for (index, arguments) in self.stage.argument_combinations(action, Some(object)).enumerate() {
                    self.stage.machine.return_to(&here);
                    self.transition(First { from: Some(number), action, arguments: index }, object, &arguments)?;
                }
                self.tally.spent(action, cpu_seconds() - begin);
            }
        }
        Ok(())
    }

    fn constructors(&mut self) -> Result<(), Unknown> {
        for action in 0..self.stage.actions.len() {
            if self.stage.actions[action].constructor {
                for (index, arguments) in self.stage.argument_combinations(action, None).enumerate() {
                    let object = self.new_object()?;
                    self.transition(First { from: None, action, arguments: index }, object, &arguments)?;
                }
            }
        }
        Ok(())
    }

    /// Goes to where an earlier run had to end, and takes over what it had counted.
    fn go_on(&mut self, from: &Place) -> Result<(), Unknown> {
        self.place.clone_from(from);
        self.tally.resume(&from.counts);
        for (number, first) in from.firsts.iter().enumerate() {
            if number.is_multiple_of(256) {
                self.task.target.goes_on()?;
            }
            if first.from.is_some_and(|from| from >= number) || first.action >= self.stage.actions.len() {
                return Err(elsewhere());
            }
            let (object, arguments) = self.prepare(*first)?;
            self.stage.call(first.action, object, &arguments)?;
            let state = self.stage.canonical(&[(object.bits(), true)]);
            if !self.store(*first, state) {
                return Err(elsewhere());
            }
        }
        if self.stage.model.is_some() {
            for state in 0..from.done.min(self.steps.len()) {
                let object = self.object_of(state)?;
                self.abstract_states.note(&mut self.stage, object)?;
            }
        }
        Ok(())
    }

    /// Now and then, notes where the search is: that all calls were made on so many states.
    fn note(&mut self, done: usize) {
        if self.tally.coverage.transitions >= self.place.counts.coverage.transitions + WORK_PER_NOTE {
            self.place.done = done;
            self.place.counts = self.tally.counts();
        }
    }

    /// An object for a constructor.
    fn new_object(&mut self) -> Result<Ref, Unknown> {
        self.stage.machine.return_to(&self.stage.start);
        self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)
    }

    /// The object under check in a state that was reached.
    fn object_of(&mut self, state: usize) -> Result<Ref, Unknown> {
        self.stage.machine.return_to(&self.stage.start);
        let values = self.stage.rebuild(&self.steps[state].state)?;
        Ok(Ref::from_bits(values[0]))
    }

    /// The state in which a call led to another first, and its arguments.
    fn prepare(&mut self, first: First) -> Result<(Ref, Vec<u64>), Unknown> {
        let object = match first.from {
            Some(state) => self.object_of(state)?,
            None => self.new_object()?,
        };
        let receiver = first.from.map(|_| object);
        let arguments = self.stage.argument_combinations(first.action, receiver).nth(first.arguments);
        Ok((object, arguments.ok_or_else(elsewhere)?))
    }

    /// Makes a call, has it judged, and stores the state it leads to.
    fn transition(&mut self, first: First, object: Ref, arguments: &[u64]) -> Result<(), Unknown> {
        let action = first.action;
        let constructor = self.stage.actions[action].constructor;
        let judged = self.tally.is_open(action);
        let target = &self.task.target;
        let before = (!judged).then(|| self.stage.machine.moment());
        let ended = self.tally.call(target, &mut self.stage, action, object, arguments, judged)?;
        if self.tally.newest().is_some() {
            let (history, calls) = self.history(first.from)?;
            if let Some(counterexample) = self.tally.newest() {
                counterexample.history = history;
                if let Some(recipe) = &mut counterexample.recipe {
                    recipe.history = calls;
                }
            }
        }
        if judged && !self.tally.is_open(action) {
            // What a broken call leaves behind is no state to go on from.
            return Ok(());
        }
        match ended {
            None => return Ok(()),
            Some(Ended::Threw(_)) if constructor => return Ok(()),
            Some(_) => {}
        }
        if let Err(reason) = self.stage.within_scope(object) {
            *self.tally.coverage.left_scope.get_or_insert(0) += 1;
            if constructor {
                let place = self.stage.actions[action].call.method.place.clone();
                let label = &self.stage.actions[action].call.method.label;
                let message = format!("a state that {label} makes is outside of the scope: {reason}");
                if !self.told.contains(&action) {
                    self.told.push(action);
                    self.tally.warnings.push(Warning { place, message });
                }
            }
            return Ok(());
        }
        let state = self.stage.canonical(&[(object.bits(), true)]);
        if self.reached.contains(&state) {
            return Ok(());
        }
        // Nor is what a call of no interest has broken: which states are reached must not depend on the order of
        // calls.
        if let Some(before) = before {
            self.stage.machine.return_to(&before);
            if !matches!(self.stage.compare(action, object, arguments), Ok(None)) {
                return Ok(());
            }
        }
        // What the call left in fixed fields is forgotten, and the invariant may have needed it.
        let values = self.stage.rebuild(&state)?;
        if !matches!(self.stage.holds(Ref::from_bits(values[0])), Ok(Validity::Valid)) {
            *self.tally.coverage.left_scope.get_or_insert(0) += 1;
            return Ok(());
        }
        self.store(first, state);
        *self.tally.coverage.reached_states.get_or_insert(0) += 1;
        Ok(())
    }

    /// Stores a state, and says whether it is new.
    fn store(&mut self, first: First, state: Canonical) -> bool {
        let state = Rc::new(state);
        let new = self.reached.insert(state.clone());
        if new {
            let digest = FxBuildHasher.hash_one(&*state);
            self.tally.reached = Some(self.tally.reached.unwrap_or(0).wrapping_add(digest));
            self.steps.push(Step { first, state });
        }
        new
    }

    /// The calls that led to a state, from the constructor on: in words, and as they can be made.
    fn history(&mut self, step: Option<usize>) -> Result<(Vec<String>, Vec<Invocation>), Unknown> {
        let here = self.stage.machine.moment();
        let steps = std::iter::successors(step, |step| self.steps[*step].first.from);
        let firsts: Vec<First> = steps.map(|step| self.steps[step].first).collect();
        let mut history = (Vec::new(), Vec::new());
        for first in firsts.into_iter().rev() {
            let (object, arguments) = self.prepare(first)?;
            history.0.push(self.stage.call_words(first.action, &arguments));
            history.1.push(self.stage.named_call(first.action, object, &arguments));
        }
        self.stage.machine.return_to(&here);
        Ok(history)
    }
}
