//! The black box checker of paper 001, section 4: from the states that constructors make, every operation
//! with every argument on every state that is reached, breadth first.
//!
//! States are stored in canonical form, so isomorphic ones are one. A state outside of the scope is judged, but
//! nothing is called on it. Where an operation takes an object of the structure, it gets null and every such
//! object of the state; objects that belong to no state are not made up.

use std::collections::VecDeque;

use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind};
use glassbox_stage::{AbstractStates, Canonical, Clock, Ended, Plain, Progress, Stage, Tally, Validity, cpu_seconds};
use glassbox_verdict::{Invocation, Unknown, Vacuous, Warning};
use rustc_hash::FxHashMap;

use crate::Task;

/// Checks every operation on every reachable state.
pub(crate) fn check(task: &Task, progress: &mut dyn FnMut(&Progress)) -> Result<Tally, Unknown> {
    let mut checker = Checker::new(task)?;
    if let Err(reason) = checker.run(progress) {
        checker.tally.unfinished = Some(reason);
    } else if checker.stage.model.is_some() {
        let start = cpu_seconds();
        let from = checker.stage.start.clone();
        let outcome = checker.abstract_states.check(&task.target, &mut checker.stage, &from);
        checker.tally.compared(outcome, cpu_seconds() - start);
    }
    Ok(checker.tally)
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
    /// States that were reached: the canonical form, and the call that led there first.
    reached: FxHashMap<Canonical, usize>,
    steps: Vec<Step>,
    pending: VecDeque<(Canonical, usize)>,
    /// Constructors of which the user was told that they lead out of the scope.
    told: Vec<usize>,
    /// What the states stand for.
    abstract_states: AbstractStates,
}

/// A call that led to a new state.
struct Step {
    /// The step before, none for a constructor.
    from: Option<usize>,
    words: String,
    call: Invocation,
}

impl<'a> Checker<'a> {
    fn new(task: &'a Task) -> Result<Checker<'a>, Unknown> {
        let stage = Stage::<Plain>::set(&task.target)?;
        let mut tally = Tally::new(&stage, Vacuous::NoInitialState);
        tally.warnings.extend(limited_parameters(&stage));
        tally.coverage.reached_states = Some(0);
        tally.coverage.left_scope = Some(0);
        let (reached, pending) = (FxHashMap::default(), VecDeque::new());
        Ok(Checker {
            task,
            stage,
            tally,
            reached,
            steps: Vec::new(),
            pending,
            told: Vec::new(),
            abstract_states: AbstractStates::default(),
        })
    }

    fn run(&mut self, progress: &mut dyn FnMut(&Progress)) -> Result<(), Unknown> {
        let start = self.stage.start.clone();
        for action in 0..self.stage.actions.len() {
            if self.stage.actions[action].constructor {
                for arguments in self.stage.argument_combinations(action, None) {
                    self.stage.machine.return_to(&start);
                    let object = self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)?;
                    self.transition(None, action, object, &arguments)?;
                }
            }
        }
        if self.reached.is_empty() {
            return Ok(());
        }
        let mut clock = Clock::default();
        while let Some((state, step)) = self.pending.pop_front() {
            self.task.target.goes_on()?;
            if !self.tally.any_open(&self.stage) {
                return Ok(());
            }
            if clock.strikes() {
                let detail = format!("{} calls", self.tally.coverage.transitions);
                let (done, total) = (self.reached.len() - self.pending.len(), self.reached.len());
                progress(&Progress { phase: "states", done: done as u64, total: Some(total as u64), detail });
            }
            self.stage.machine.return_to(&start);
            let values = self.stage.rebuild(&state)?;
            let object = Ref::from_bits(values[0]);
            if self.stage.model.is_some() {
                self.abstract_states.note(&mut self.stage, object)?;
            }
            let here = self.stage.machine.moment();
            let count = self.stage.actions.len();
            for number in 0..count {
                let action = self.task.turned(0, number as u64, count as u64) as usize;
                if self.stage.actions[action].constructor {
                    continue;
                }
                let begin = cpu_seconds();
                self.stage.machine.return_to(&here);
                for arguments in self.stage.argument_combinations(action, Some(object)) {
                    self.stage.machine.return_to(&here);
                    self.transition(Some(step), action, object, &arguments)?;
                }
                self.tally.spent(action, cpu_seconds() - begin);
            }
        }
        Ok(())
    }

    /// Makes a call, has it judged, and stores the state it leads to.
    fn transition(
        &mut self,
        from: Option<usize>,
        action: usize,
        object: Ref,
        arguments: &[u64],
    ) -> Result<(), Unknown> {
        let constructor = self.stage.actions[action].constructor;
        let judged = self.tally.is_open(action);
        let target = &self.task.target;
        let before = (!judged).then(|| self.stage.machine.moment());
        let ended = self.tally.call(target, &mut self.stage, action, object, arguments, judged)?;
        if self.tally.newest().is_some() {
            let (history, calls) = self.history(from);
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
        if self.reached.contains_key(&state) {
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
        let step = self.steps.len();
        let words = self.stage.call_words(action, arguments);
        let call = self.stage.named_call(action, object, arguments);
        self.steps.push(Step { from, words, call });
        self.reached.insert(state.clone(), step);
        *self.tally.coverage.reached_states.get_or_insert(0) += 1;
        self.pending.push_back((state, step));
        Ok(())
    }

    /// The calls that led to a state, from the constructor on: in words, and as they can be made.
    fn history(&self, step: Option<usize>) -> (Vec<String>, Vec<Invocation>) {
        let steps = std::iter::successors(step, |step| self.steps[*step].from);
        let mut calls: Vec<&Step> = steps.map(|step| &self.steps[step]).collect();
        calls.reverse();
        calls.iter().map(|step| (step.words.clone(), step.call.clone())).unzip()
    }
}
