//! The black box checker of paper 001, section 4: from the states that constructors make, every operation
//! with every argument on every state that is reached, breadth first.
//!
//! States are stored in canonical form, so isomorphic ones are one. A state outside of the scope is judged, but
//! nothing is called on it; nor is anything called on a state that a violating call left behind.
//!
//! Where an operation takes an object of the structure, it gets null and the objects that a caller
//! holds: the receiver, and the results of earlier calls that the receiver still reaches. They
//! belong to the state. Objects inside the receiver that no call has returned are never passed, and
//! no others are made up.
//!
//! Fields without known values (`Domain::Opaque`) may take values without end. The *level* of a
//! state is the least number of calls that change such a part on the way to it. Level by level,
//! operations are called on all states up to the level that equals the bound; within a level, the
//! scope leaves finitely many states.
//!
//! A search that had to end is gone on with from the calls that led to each state first: they are made again, one for a state, and
//! need not be judged.

use std::hash::BuildHasher;
use std::rc::Rc;

use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind, Scope};
use glassbox_stage::{
    AbstractStates, Canonical, Clock, Count, Counts, Ended, Plain, Progress, Stage, Tally, Validity, cpu_seconds,
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
    /// The same for states of the next level.
    next: Vec<First>,
    /// The level of the states on which calls are made.
    level: u32,
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
    let mut checker = Checker::new(task, progress)?;
    if let Err(reason) = checker.run(from) {
        checker.tally.unfinished = Some(reason);
    }
    if !checker.steps.is_empty() {
        // What was not called then had nothing to be called with.
        checker.tally.vacuous = Vacuous::NoArguments;
    }
    if checker.tally.unfinished.is_none() && checker.stage.model.is_some() {
        let start = cpu_seconds();
        let from = checker.stage.start.clone();
        let outcome = std::mem::take(&mut checker.abstract_states).check(&task.target, &mut checker.stage, &from);
        checker.tally.compared(outcome, cpu_seconds() - start);
    }
    let mut place = std::mem::take(&mut checker.place);
    if from.is_none_or(|from| from.done < place.done) {
        checker.add_firsts(&mut place);
    }
    Ok((checker.tally, place))
}

/// The bound on calls where the scope does not bound the states that they lead to, in words.
pub(crate) fn bound_words(scope: &Scope) -> Option<String> {
    let unknown = scope.fields.iter().filter(|field| field.domain == Domain::Opaque);
    let names: Vec<String> = unknown.map(|field| field.label()).collect();
    let calls = if scope.bound == 1 { "1 call".to_owned() } else { format!("{} calls", scope.bound) };
    (!names.is_empty()).then(|| format!("up to {calls} in a sequence that change {}", names.join(" or ")))
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
                    "for its parameter {}, {label} only gets null, the object itself and the results of earlier calls; the \
                     engine korat also makes up others",
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
    progress: &'a mut dyn FnMut(&Progress),
    /// States that were reached, up to the level on which calls are made.
    reached: FxHashSet<Rc<Canonical>>,
    /// The same in order, with the calls that led there first.
    steps: Vec<Step>,
    /// States of the next level, some of which may turn out to be of this one.
    next: Vec<Step>,
    next_reached: FxHashSet<Rc<Canonical>>,
    /// The level of the states on which calls are made, and the number of states at which each
    /// level after the first began in this run.
    level: u32,
    begins: Vec<usize>,
    /// Whether some field has no known values.
    is_unbounded: bool,
    /// The pools of objects and arrays that parameters take.
    passed_pools: Vec<usize>,
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
    fn new(task: &'a Task, progress: &'a mut dyn FnMut(&Progress)) -> Result<Checker<'a>, Unknown> {
        let stage = Stage::<Plain>::set(&task.target)?;
        let mut tally = Tally::new(&stage, Vacuous::NoInitialState);
        tally.warnings.extend(limited_parameters(&stage));
        tally.follows_calls = true;
        tally.coverage.reached_states = Some(0);
        tally.coverage.left_scope = Some(0);
        let (is_unbounded, passed_pools) = (stage.scope.has_opaque_fields(), stage.passed_pools());
        Ok(Checker {
            task,
            stage,
            tally,
            progress,
            reached: FxHashSet::default(),
            steps: Vec::new(),
            next: Vec::new(),
            next_reached: FxHashSet::default(),
            level: 0,
            begins: Vec::new(),
            is_unbounded,
            passed_pools,
            told: Vec::new(),
            abstract_states: AbstractStates::default(),
            place: Place::default(),
        })
    }

    fn run(&mut self, from: Option<&Place>) -> Result<(), Unknown> {
        match from {
            Some(from) => self.go_on(from)?,
            None => self.constructors()?,
        }
        let mut clock = Clock::default();
        for number in self.place.done.. {
            if number == self.steps.len() && !self.begin_level() {
                break;
            }
            self.note(number);
            self.task.target.goes_on()?;
            if !self.tally.any_open(&self.stage) {
                return Ok(());
            }
            if clock.strikes() {
                let calls = format!("{} calls", self.tally.coverage.transitions);
                let detail = std::iter::once(calls).chain(self.tally.violated_labels()).collect::<Vec<_>>().join(", ");
                let total = Some(self.steps.len() as u64);
                let count = Count { phase: "states", done: number as u64, total, detail };
                (self.progress)(&Progress::Count(count));
            }
            self.operations(number)?;
        }
        Ok(())
    }

    /// Makes all calls of operations on a state.
    fn operations(&mut self, number: usize) -> Result<(), Unknown> {
        let held = self.held_in(number)?;
        if self.stage.model.is_some() {
            self.abstract_states.note(&mut self.stage, held[0])?;
        }
        let unknown = self.is_unbounded.then(|| self.stage.unknown_part(held[0]));
        let here = self.stage.machine.moment();
        let count = self.stage.actions.len();
        for turn in 0..count {
            let action = self.task.turned(0, turn as u64, count as u64) as usize;
            if self.stage.actions[action].constructor {
                continue;
            }
            let begin = cpu_seconds();
            self.stage.machine.return_to(&here);
            for (index, arguments) in self.stage.argument_combinations(action, &held).enumerate() {
                self.stage.machine.return_to(&here);
                let first = First { from: Some(number), action, arguments: index };
                self.transition(first, &held, &arguments, unknown.as_ref())?;
            }
            self.tally.spent(action, cpu_seconds() - begin);
        }
        Ok(())
    }

    /// Begins the next level, unless the bound ends here or there are no such states.
    fn begin_level(&mut self) -> bool {
        if self.level >= self.stage.scope.bound {
            return false;
        }
        self.level += 1;
        self.begins.push(self.steps.len());
        self.next_reached.clear();
        for step in std::mem::take(&mut self.next) {
            // Some were reached again within the level before.
            if self.reached.insert(step.state.clone()) {
                *self.tally.coverage.reached_states.get_or_insert(0) += 1;
                self.steps.push(step);
            }
        }
        self.begins.last() != Some(&self.steps.len())
    }

    fn constructors(&mut self) -> Result<(), Unknown> {
        for action in 0..self.stage.actions.len() {
            if self.stage.actions[action].constructor {
                for (index, arguments) in self.stage.argument_combinations(action, &[]).enumerate() {
                    let object = self.new_object()?;
                    self.transition(First { from: None, action, arguments: index }, &[object], &arguments, None)?;
                }
            }
        }
        Ok(())
    }

    /// Goes to where an earlier run had to end, and takes over what it had counted.
    fn go_on(&mut self, from: &Place) -> Result<(), Unknown> {
        self.place.clone_from(from);
        self.tally.resume(&from.counts);
        self.level = from.level;
        for (number, first) in from.firsts.iter().chain(&from.next).enumerate() {
            if number.is_multiple_of(256) {
                self.task.target.goes_on()?;
            }
            let earlier = number.min(from.firsts.len());
            if first.from.is_some_and(|from| from >= earlier) || first.action >= self.stage.actions.len() {
                return Err(elsewhere());
            }
            let (held, arguments) = self.prepare(*first)?;
            let ended = self.stage.call(first.action, held[0], &arguments)?;
            let state = self.state_after(first.action, &held, ended);
            let new =
                if number < from.firsts.len() { self.store(*first, state) } else { self.store_next(*first, state) };
            if !new {
                return Err(elsewhere());
            }
        }
        if self.stage.model.is_some() {
            for state in 0..from.done.min(self.steps.len()) {
                let held = self.held_in(state)?;
                self.abstract_states.note(&mut self.stage, held[0])?;
            }
        }
        Ok(())
    }

    /// Now and then, notes where the search is: that all calls were made on so many states.
    fn note(&mut self, done: usize) {
        if self.tally.coverage.transitions >= self.place.counts.coverage.transitions + WORK_PER_NOTE {
            self.place.done = done;
            self.place.level = self.level;
            self.place.counts = self.tally.counts();
        }
    }

    /// Adds to a noted place the calls that led to each state by then. Calls on states that were
    /// not done are made again.
    fn add_firsts(&self, place: &mut Place) {
        let behind = (self.level - place.level) as usize;
        // The states of later levels begin here.
        let end = self.begins.len().checked_sub(behind).and_then(|at| self.begins.get(at)).copied();
        let (steps, later) = self.steps.split_at(end.unwrap_or(self.steps.len()));
        let is_done = |first: &First| first.from.is_none_or(|from| from < place.done);
        place.firsts = steps.iter().map(|step| step.first).take_while(is_done).collect();
        place.next = later.iter().chain(&self.next).map(|step| step.first).filter(is_done).collect();
    }

    /// An object for a constructor.
    fn new_object(&mut self) -> Result<Ref, Unknown> {
        self.stage.machine.return_to(&self.stage.start);
        self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)
    }

    /// The objects that a caller holds in a state that was reached, the object under check first.
    fn held_in(&mut self, state: usize) -> Result<Vec<Ref>, Unknown> {
        self.stage.machine.return_to(&self.stage.start);
        let values = self.stage.rebuild(&self.steps[state].state)?;
        Ok(values.into_iter().map(Ref::from_bits).collect())
    }

    /// The state that a call has led to, with the objects that the caller now holds.
    fn state_after(&mut self, action: usize, held: &[Ref], ended: Ended) -> Canonical {
        let held = self.stage.held_after(action, held, ended, &self.passed_pools);
        let roots: Vec<(u64, bool)> = held.iter().map(|object| (object.bits(), true)).collect();
        self.stage.canonical(&roots)
    }

    /// The objects held in the state in which a call led to another first, and its arguments.
    fn prepare(&mut self, first: First) -> Result<(Vec<Ref>, Vec<u64>), Unknown> {
        let held = match first.from {
            Some(state) => self.held_in(state)?,
            None => vec![self.new_object()?],
        };
        let passed = if first.from.is_some() { &held[..] } else { &[] };
        let arguments = self.stage.argument_combinations(first.action, passed).nth(first.arguments);
        Ok((held, arguments.ok_or_else(elsewhere)?))
    }

    /// Makes a call, has it judged, and stores the state it leads to. `unknown` is the part of the
    /// state before that has no known values.
    fn transition(
        &mut self,
        first: First,
        held: &[Ref],
        arguments: &[u64],
        unknown: Option<&Canonical>,
    ) -> Result<(), Unknown> {
        let (action, object) = (first.action, held[0]);
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
            if let Some(news) = self.tally.news() {
                (self.progress)(&news);
            }
        }
        let ended = match ended {
            None | Some(Ended::Blocked) => return Ok(()),
            Some(Ended::Threw(_)) if constructor => return Ok(()),
            Some(ended) => ended,
        };
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
        let changes = unknown.is_some_and(|unknown| self.stage.unknown_part(object) != *unknown);
        let state = self.state_after(action, held, ended);
        if self.reached.contains(&state) || changes && self.next_reached.contains(&state) {
            return Ok(());
        }
        // A call of no interest may have broken something too: which states are reached must not
        // depend on the order of calls.
        if let Some(before) = before {
            self.stage.machine.return_to(&before);
            if !matches!(self.stage.compare(action, object, arguments), Ok(None)) {
                return Ok(());
            }
        }
        // What the call left in fixed fields is forgotten, and the invariant may have needed it.
        let values = self.stage.rebuild(&state)?;
        match self.stage.holds(Ref::from_bits(values[0])) {
            Ok(Validity::Valid) => {}
            Err(reason) if reason.ends_check() => return Err(reason),
            _ => {
                *self.tally.coverage.left_scope.get_or_insert(0) += 1;
                return Ok(());
            }
        }
        if changes {
            self.store_next(first, state);
        } else {
            self.store(first, state);
            *self.tally.coverage.reached_states.get_or_insert(0) += 1;
        }
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

    /// Stores a state of the next level, and says whether it is new there.
    fn store_next(&mut self, first: First, state: Canonical) -> bool {
        let state = Rc::new(state);
        let new = self.next_reached.insert(state.clone());
        if new {
            self.next.push(Step { first, state });
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
            let (held, arguments) = self.prepare(first)?;
            history.0.push(self.stage.call_words(first.action, &arguments));
            history.1.push(self.stage.named_call(first.action, held[0], &arguments));
        }
        self.stage.machine.return_to(&here);
        Ok(history)
    }
}
