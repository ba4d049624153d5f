//! How calls lead to a state: from what constructors make, every operation with every argument on every state that is reached, breadth
//! first, until the state is there or enough calls were made. So the calls that are found are as few as can be.
//!
//! It is the search of [`crate::black_box`] without its judgement: a state is gone on from if its invariant holds.

use std::collections::VecDeque;

use glassbox_classes::world::access;
use glassbox_machine::Ref;
use glassbox_spec::Domain;
use glassbox_stage::{Canonical, Ended, Plain, Stage, Target, Validity};
use glassbox_verdict::{Counterexample, Datum, Invocation, Report, Unknown, Unreached};
use rustc_hash::FxHashMap;

use crate::conjuncts::{Conjunct, excluding};

/// How many calls are made before the search is given up: not a matter of seconds, so that the same is found on every machine.
pub const MOST_CALLS: u64 = 10_000;

/// So many conditions are offered that would exclude a state.
const MOST_OFFERED: usize = 2;
/// Of fewer states, too much holds by chance.
const FEWEST_STATES: usize = 2;

/// Looks for calls that lead to the states of a report's examples, and adds them.
pub fn reach(target: &Target, report: &mut Report) {
    let examples = report.operations.iter_mut().filter_map(|operation| operation.counterexample.as_mut());
    let mut wanted: Vec<&mut Counterexample> = examples.filter(|example| is_wanted(example)).collect();
    if wanted.is_empty() {
        return;
    }
    // Whatever ends this search ends it without an answer; the violations are known.
    let Ok(mut search) = Search::new(target) else { return };
    let forms: Vec<&[u64]> = wanted.iter().filter_map(|example| Some(&example.recipe.as_ref()?.form[..])).collect();
    let Ok(found) = search.run(&forms) else { return };
    let mut excluded_by = search.excluded_by(&wanted, &found).into_iter();
    for (example, found) in wanted.iter_mut().zip(found) {
        let excluded_by = excluded_by.next().unwrap_or_default();
        let Some(step) = found else {
            // A state that was made up has in a field without known values what the constructor leaves there, and calls may leave anything else:
            // that they did not lead to it says nothing.
            if search.opaque {
                continue;
            }
            let (states, calls) = (search.reached.len() as u64, search.calls);
            example.unreached = Some(Unreached { states, calls, complete: search.pending.is_empty(), excluded_by });
            continue;
        };
        let (words, calls) = search.history(step);
        example.history = words;
        if let Some(recipe) = &mut example.recipe {
            recipe.history = calls;
        }
    }
}

/// Whether nobody knows yet how to get to the state of an example, and it is one of a single object.
fn is_wanted(example: &Counterexample) -> bool {
    let is_other = |value: &Datum| matches!(value, Datum::Object(number) if *number > 0);
    let recipe = example.recipe.as_ref().filter(|recipe| !recipe.constructor);
    example.history.is_empty() && recipe.is_some_and(|recipe| !recipe.call.arguments.iter().any(is_other))
}

/// A call that led to a new state.
struct Step {
    /// The step before, none for a constructor.
    from: Option<usize>,
    words: String,
    call: Invocation,
}

struct Search<'a> {
    target: &'a Target,
    stage: Stage<Plain>,
    reached: FxHashMap<Canonical, usize>,
    steps: Vec<Step>,
    pending: VecDeque<(Canonical, usize)>,
    calls: u64,
    /// Whether some field has no known values.
    opaque: bool,
    /// Whether a call has led to a state that is not valid, and so to less than it should have.
    broken: bool,
}

impl<'a> Search<'a> {
    fn new(target: &'a Target) -> Result<Search<'a>, Unknown> {
        let stage = Stage::<Plain>::set(target)?;
        let (reached, pending) = (FxHashMap::default(), VecDeque::new());
        let opaque = stage.scope.fields.iter().any(|field| field.domain == Domain::Opaque);
        Ok(Search { target, stage, reached, steps: Vec::new(), pending, calls: 0, opaque, broken: false })
    }

    /// Goes on until all wanted states are found, or there is nothing left, or enough was tried. For each the step that led there.
    fn run(&mut self, wanted: &[&[u64]]) -> Result<Vec<Option<usize>>, Unknown> {
        let mut found: Vec<Option<usize>> = vec![None; wanted.len()];
        let start = self.stage.start.clone();
        for action in self.actions(true) {
            for arguments in self.stage.argument_combinations(action, None) {
                self.stage.machine.return_to(&start);
                let object = self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)?;
                self.transition(None, action, object, &arguments, wanted, &mut found)?;
            }
        }
        let operations = self.actions(false);
        while found.contains(&None) && self.calls < MOST_CALLS {
            let Some((state, step)) = self.pending.pop_front() else { break };
            self.stage.machine.return_to(&start);
            let values = self.stage.rebuild(&state)?;
            let object = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
            let here = self.stage.machine.moment();
            for action in &operations {
                self.stage.machine.return_to(&here);
                for arguments in self.stage.argument_combinations(*action, Some(object)) {
                    self.stage.machine.return_to(&here);
                    self.transition(Some(step), *action, object, &arguments, wanted, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// Constructors or operations that somebody else can call: none that is private or written in a mirror.
    fn actions(&self, constructors: bool) -> Vec<usize> {
        let world = &self.stage.machine.world;
        let is_public = |action: &usize| {
            let method = world.method(self.stage.actions[*action].method);
            let is_mirrors = world.path().mirrors().target(&world.class(method.class).name).is_some();
            method.flags & access::PRIVATE == 0 && !is_mirrors
        };
        let all = 0..self.stage.actions.len();
        all.filter(|action| self.stage.actions[*action].constructor == constructors).filter(is_public).collect()
    }

    /// Makes a call, and stores the state it leads to if that is valid and new.
    fn transition(
        &mut self,
        from: Option<usize>,
        action: usize,
        object: Ref,
        arguments: &[u64],
        wanted: &[&[u64]],
        found: &mut [Option<usize>],
    ) -> Result<(), Unknown> {
        self.target.goes_on()?;
        let call = self.stage.named_call(action, object, arguments);
        // Objects of the state have no name in a program that has only made calls.
        let is_other = |value: &Datum| matches!(value, Datum::Object(number) if *number > 0 || from.is_none());
        if call.arguments.iter().any(is_other) {
            return Ok(());
        }
        self.calls += 1;
        // A call that the machine cannot make is not one to go on from.
        if !matches!(self.stage.call(action, object, arguments), Ok(Ended::Returned(_)))
            || self.stage.global_state(action).is_some()
            || self.stage.within_scope(object).is_err()
        {
            return Ok(());
        }
        let state = self.stage.canonical(&[(object.bits(), true)]);
        if self.reached.contains_key(&state) {
            return Ok(());
        }
        // What the call left in fixed fields is forgotten, and the invariant may have needed it.
        let values = self.stage.rebuild(&state)?;
        let again = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        if !matches!(self.stage.holds(again), Ok(Validity::Valid)) {
            self.broken = true;
            return Ok(());
        }
        let step = self.steps.len();
        for (wanted, found) in wanted.iter().zip(found) {
            if found.is_none() && (*wanted == state.words() || self.opaque && self.is_made_up(wanted, again)?) {
                *found = Some(step);
            }
        }
        let words = self.stage.call_words(action, arguments);
        self.steps.push(Step { from, words, call });
        self.reached.insert(state.clone(), step);
        self.pending.push_back((state, step));
        Ok(())
    }

    /// Whether a state is like one that was made up, with what the constructor leaves in fields without known values.
    fn is_made_up(&mut self, wanted: &[u64], reached: Ref) -> Result<bool, Unknown> {
        let values = self.stage.rebuild(&Canonical::of_words(wanted))?;
        let made_up = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        Ok(self.stage.is_alike(made_up, reached))
    }

    /// For each example whose state was not found, conditions that exclude it and hold in all states that were. Where calls break the
    /// invariant, the states that they lead to are not those that they are meant to lead to, and nothing is said.
    fn excluded_by(&mut self, examples: &[&mut Counterexample], found: &[Option<usize>]) -> Vec<Vec<String>> {
        let start = self.stage.start.clone();
        let mut states: Vec<(usize, Canonical)> =
            self.reached.iter().map(|(state, step)| (*step, state.clone())).collect();
        states.sort_by_key(|(step, _)| *step);
        let mut offered: Vec<Vec<Conjunct>> = examples.iter().map(|_| Vec::new()).collect();
        for (number, (_, state)) in states.iter().enumerate() {
            if number > 0 && offered.iter().all(Vec::is_empty) || states.len() < FEWEST_STATES || self.broken {
                break;
            }
            self.stage.machine.return_to(&start);
            let Ok(values) = self.stage.rebuild(state) else { return Vec::new() };
            let Some(root) = values.first() else { return Vec::new() };
            let state = self.stage.described(Ref::from_bits(*root));
            for ((offered, example), found) in offered.iter_mut().zip(examples).zip(found) {
                match (&example.before, found) {
                    (Some(before), None) if number == 0 => *offered = excluding(before, &state),
                    _ => {}
                }
                offered.retain(|conjunct| conjunct.holds(&state));
            }
        }
        let words = |offered: Vec<Conjunct>| offered.into_iter().take(MOST_OFFERED).map(|one| one.words).collect();
        offered.into_iter().map(words).collect()
    }

    /// The calls that led to a state, from the constructor on: in words, and as they can be made.
    fn history(&self, step: usize) -> (Vec<String>, Vec<Invocation>) {
        let steps = std::iter::successors(Some(step), |step| self.steps[*step].from);
        let mut calls: Vec<&Step> = steps.map(|step| &self.steps[step]).collect();
        calls.reverse();
        calls.iter().map(|step| (step.words.clone(), step.call.clone())).unzip()
    }
}
